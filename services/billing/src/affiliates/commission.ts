import { AFFILIATE_PERCENT } from '@escriba/contracts/billing/affiliates';
import { type StoredCharge, heldCentsOf } from '../subscriptions/subscriptions.ts';

type Facts = Pick<StoredCharge, 'state' | 'amountCents' | 'refundedCents'>;

/**
 * Returns the cents that bring the commissions of a charge to its present facts; 0 if they are there already. The result depends only on
 * the facts and on what was added before, so that repeated and reordered events add nothing twice.
 */
export const missingCommission = (
  charge: Facts,
  { isDue, addedCents }: { readonly isDue: boolean; readonly addedCents: number },
): number => (isDue ? commissionOf(charge) : 0) - addedCents;

/** Returns the commission of a charge in cents: the percentage of what stays paid, rounded down. */
const commissionOf = (charge: Facts): number => Math.floor((heldCentsOf(charge) * AFFILIATE_PERCENT) / 100);
