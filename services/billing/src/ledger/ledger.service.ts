import type { Kysely } from 'kysely';
import type { StoredCharge } from '../charges/charge.ts';
import type { DB } from '../db/schema.generated.ts';
import { createLedgerRepository } from './ledger.repository.ts';
import { postingsFor } from './postings.ts';

/** Posts what is missing for charges, in the transaction that changed them. */
export const settleLedger = async (
  transaction: Kysely<DB>,
  charges: readonly StoredCharge[],
  now: Date,
): Promise<void> => {
  const ledger = createLedgerRepository(transaction);
  const sums = await ledger.sumsOf(charges.map(({ id }) => id));
  for (const charge of charges) {
    const postings = postingsFor(charge, sums.get(charge.id) ?? new Map());
    await ledger.post(postings, { userId: charge.userId, chargeId: charge.id, at: now });
  }
};
