import type { Shape } from '../shape.ts';
import { checkout } from './checkout.ts';
import { payment } from './payment.ts';
import { subscription } from './subscription.ts';

export const billing = { checkout, payment, subscription };

/** The texts of checkout, payments and subscription. */
export type BillingTranslations = Shape<typeof billing>;
