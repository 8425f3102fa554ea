import type { Catalogue } from '@escriba/contracts/plans/default-catalogue';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { scheduleSync } from '../../work/work.ts';
import { publishEntitlement } from '../entitlements/publish-entitlement.ts';
import { noSubscription } from '../subscription/subscription.errors.ts';
import type { Subscription } from '../subscription/subscription.ts';
import { createSubscriptionsRepository } from '../subscription/subscriptions.repository.ts';
import type { Syncing } from '../sync/syncing.ts';

/** A subscription whose plan is in force. */
export type Running = Subscription & { readonly state: 'active' | 'overdue' };

export const isRunning = (subscription: Subscription): subscription is Running =>
  subscription.state === 'active' || subscription.state === 'overdue';

export type ChangeDeps = {
  readonly db: Kysely<DB>;
  readonly catalogue: Catalogue;
  readonly syncing: Syncing;
  readonly clock: () => Date;
};

/**
 * Changes the user's running subscription in a transaction that locks it, and has Asaas follow at once, or by the worker.
 * @throws noSubscription
 */
export const createChange =
  ({ db, catalogue, syncing, clock }: ChangeDeps) =>
  async (
    userId: string,
    work: (subscription: Running, transaction: Kysely<DB>) => Promise<void>,
  ): Promise<void> => {
    const id = await db.transaction().execute(async (transaction) => {
      const live = await createSubscriptionsRepository(transaction).lockLive(userId);
      if (live === undefined || !isRunning(live)) throw noSubscription();
      await work(live, transaction);
      await publishEntitlement(transaction, userId, { catalogue, now: clock() });
      await scheduleSync(transaction, live.id, clock());
      return live.id;
    });
    await syncing.tryNow(id);
  };
