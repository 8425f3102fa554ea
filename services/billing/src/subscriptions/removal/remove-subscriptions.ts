import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createRemovalRepository } from './removal.repository.ts';

/** Removes what is left of a deleted account: subscriptions, charges, refunds, the ledger. Its quotes must be removed before. */
export const removeSubscriptions = (transaction: Kysely<DB>, userId: string): Promise<void> =>
  createRemovalRepository(transaction).remove(userId);
