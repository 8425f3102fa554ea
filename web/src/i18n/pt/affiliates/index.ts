import type { Shape } from '../shape.ts';
import { affiliates } from './affiliates.ts';
import { referral } from './referral.ts';

export const affiliateTexts = { affiliates, referral };

/** The texts of the affiliate programme and of referrals. */
export type AffiliateTranslations = Shape<typeof affiliateTexts>;
