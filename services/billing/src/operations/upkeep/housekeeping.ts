import { CLOSED_ACCOUNT_RETENTION_YEARS } from '@escriba/contracts/shared/retention';
import { purgeOutbox, runEach } from '@escriba/work';
import type { Kysely } from 'kysely';
import { removeAffiliate } from '../../affiliates/affiliates.ts';
import { listErasedAccounts, removeCustomer } from '../../customers/customers.ts';
import { deleteExpiredQuotes, removeQuotes } from '../../orders/orders.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { removeSubscriptions } from '../../subscriptions/subscriptions.ts';
import { deleteOldEvents } from '../../work/work.ts';

type HousekeepingDeps = { readonly db: Kysely<DB>; readonly clock: () => Date };

const ACCOUNTS_BATCH = 100;

/** Removes what nothing refers to any more: delivered events, stored webhooks, expired quotes; and accounts that were closed years ago. */
export const createHousekeeping =
  ({ db, clock }: HousekeepingDeps) =>
  async (): Promise<void> => {
    const now = clock();
    await runEach([
      () => purgeOutbox(db, now),
      () => deleteOldEvents(db, now),
      () => deleteExpiredQuotes(db, now),
      () => removeClosed(db, now),
    ]);
  };

const removeClosed = async (db: Kysely<DB>, now: Date): Promise<void> => {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - CLOSED_ACCOUNT_RETENTION_YEARS);
  for (;;) {
    const users = await listErasedAccounts(db, before, ACCOUNTS_BATCH);
    for (const userId of users)
      await db.transaction().execute((transaction) => removeAccount(transaction, userId));
    if (users.length < ACCOUNTS_BATCH) return;
  }
};

/** Removes every row of a user, room by room: quotes first, because they refer to subscriptions. */
const removeAccount = async (transaction: Kysely<DB>, userId: string): Promise<void> => {
  await removeQuotes(transaction, userId);
  await removeSubscriptions(transaction, userId);
  await removeAffiliate(transaction, userId);
  await removeCustomer(transaction, userId);
};
