import { CLOSED_ACCOUNT_RETENTION_YEARS } from '@escriba/contracts';
import { purgeOutbox } from '@escriba/db';
import type { Kysely } from 'kysely';
import { deleteExpiredQuotes } from '../../orders/orders.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { deleteOldEvents } from '../../work/work.ts';
import { createClosedAccountsRepository } from '../account/closed-accounts.repository.ts';

type HousekeepingDeps = { readonly db: Kysely<DB>; readonly clock: () => Date };

const ACCOUNTS_BATCH = 100;

/** Removes what nothing refers to any more: delivered events, stored webhooks, expired quotes; and accounts that were closed years ago. */
export const createHousekeeping =
  ({ db, clock }: HousekeepingDeps) =>
  async (): Promise<void> => {
    const now = clock();
    await purgeOutbox(db, now);
    await deleteOldEvents(db, now);
    await deleteExpiredQuotes(db, now);
    await removeClosed(db, now);
  };

const removeClosed = async (db: Kysely<DB>, now: Date): Promise<void> => {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - CLOSED_ACCOUNT_RETENTION_YEARS);
  for (;;) {
    const users = await createClosedAccountsRepository(db).list(before, ACCOUNTS_BATCH);
    for (const userId of users)
      await db
        .transaction()
        .execute((transaction) => createClosedAccountsRepository(transaction).remove(userId));
    if (users.length < ACCOUNTS_BATCH) return;
  }
};
