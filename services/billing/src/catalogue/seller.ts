import type { Seller } from '@escriba/contracts/billing/catalogue';
import type { Locale } from '@escriba/contracts/shared/locale';
import { CONTRACT_VERSION, clausesOf, summaryOf } from './contract-text.ts';

/** The seller, as the operator configures it. */
export type SellerFacts = Omit<Seller, 'contract'>;

/** Returns the company and the contract that buyers see before they pay (Decreto 7.962/2013, articles 2 to 4). */
export const describeSeller = (seller: SellerFacts, locale: Locale): Seller => ({
  ...seller,
  contract: {
    version: CONTRACT_VERSION,
    summary: summaryOf(CONTRACT_VERSION, locale),
    clauses: clausesOf(CONTRACT_VERSION, locale),
  },
});
