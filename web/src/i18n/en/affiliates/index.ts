import type { AffiliateTranslations } from '../../pt/affiliates/index.ts';
import { affiliates } from './affiliates.ts';
import { referral } from './referral.ts';

export const affiliateTexts: AffiliateTranslations = { affiliates, referral };
