import type { AcceptedContract } from '../../catalogue/catalogue.ts';
import type { StoredCharge } from './charge.ts';

/** The order of a purchase, with the contract that the buyer accepted. */
export type ContractedCharge = StoredCharge & { readonly contract: AcceptedContract };

/**
 * Returns the purchase whose contract is in force: the newest one, also before it is paid, unless its money went back or never came. If
 * all of it went back, the newest one that was paid.
 */
export const findContracted = (charges: readonly StoredCharge[]): ContractedCharge | undefined => {
  const purchases = charges
    .filter(isContracted)
    .filter(({ state, paidAt }) => paidAt !== null || (state !== 'cancelled' && state !== 'declined'))
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  return purchases.find(({ state }) => !RETURNED.has(state)) ?? purchases[0];
};

const RETURNED: ReadonlySet<StoredCharge['state']> = new Set(['refunding', 'refunded', 'charged_back']);

const isContracted = (charge: StoredCharge): charge is ContractedCharge => charge.contract !== null;
