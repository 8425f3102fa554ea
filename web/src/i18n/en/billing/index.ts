import type { BillingTranslations } from '../../pt/billing/index.ts';
import { checkout } from './checkout.ts';
import { payment } from './payment.ts';
import { subscription } from './subscription.ts';

export const billing: BillingTranslations = { checkout, payment, subscription };
