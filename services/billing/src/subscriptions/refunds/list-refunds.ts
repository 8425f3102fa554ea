import type { Refund } from '@escriba/contracts/billing/charges';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { type StoredRefund, createRefundsRepository } from './refunds.repository.ts';

/** Returns a user's refunds, newest first. */
export const listRefunds = async (db: Kysely<DB>, userId: string): Promise<Refund[]> =>
  (await createRefundsRepository(db).listOfUser(userId)).map(toRefund);

export const toRefund = ({ chargeId, amountCents, state, formUrl, requestedAt }: StoredRefund): Refund => ({
  chargeId,
  amountCents,
  state,
  formUrl,
  requestedAt: requestedAt.toISOString(),
});
