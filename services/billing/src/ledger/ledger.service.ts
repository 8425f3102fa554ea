import type { Kysely } from 'kysely';
import type { StoredCharge } from '../charges/charge.ts';
import type { DB } from '../db/schema.generated.ts';
import { createLedgerRepository } from './ledger.repository.ts';
import { postingsFor } from './postings.ts';

/** Posts what is missing for a charge, in the transaction that changed it. */
export const settleLedger = async (
  transaction: Kysely<DB>,
  charge: StoredCharge,
  now: Date,
): Promise<void> => {
  const ledger = createLedgerRepository(transaction);
  const postings = postingsFor(charge, await ledger.sumsOf(charge.id));
  for (const posting of postings)
    await ledger.post(posting, { userId: charge.userId, chargeId: charge.id, at: now });
};
