import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { StoredCharge } from '../charges/charge.ts';
import { type Posting, createLedgerRepository } from './ledger.repository.ts';
import type { MoneyMove } from './money-counter.ts';
import { postingsFor } from './postings.ts';

/** Posts what is missing for charges, in the transaction that changed them. Returns the money that it posted. */
export const settleLedger = async (
  transaction: Kysely<DB>,
  charges: readonly StoredCharge[],
  now: Date,
): Promise<readonly MoneyMove[]> => {
  const ledger = createLedgerRepository(transaction);
  const sums = await ledger.sumsOf(charges.map(({ id }) => id));
  const moves: MoneyMove[] = [];
  for (const charge of charges) {
    const postings = postingsFor(charge, sums.get(charge.id) ?? new Map());
    await ledger.post(postings, { userId: charge.userId, chargeId: charge.id, at: now });
    moves.push(...postings.flatMap((posting) => moveOf(posting, charge)));
  }
  return moves;
};

/** Returns how a posting moves money. Access that was given moves none. */
const moveOf = ({ kind, entries }: Posting, { method }: StoredCharge): MoneyMove[] =>
  entries.asaas === undefined ? [] : [{ kind, method, cents: Math.abs(entries.asaas) }];
