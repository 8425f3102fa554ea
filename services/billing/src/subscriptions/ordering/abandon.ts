import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { scheduleSync } from '../../work/work.ts';
import { createChargesRepository } from '../charges/charges.repository.ts';
import { checkoutInProgress } from '../subscription/subscription.errors.ts';
import { end } from '../subscription/subscription.ts';
import { createSubscriptionsRepository } from '../subscription/subscriptions.repository.ts';
import type { Syncing } from '../sync/syncing.ts';
import { isOpenOrder } from './replace-order.ts';

type Deps = { readonly db: Kysely<DB>; readonly syncing: Syncing; readonly clock: () => Date };

/** Gives up orders that are not paid. The intention is stored first; Asaas follows, now or by the worker. */
export const createAbandoning = ({ db, syncing, clock }: Deps) => ({
  /** @throws checkoutInProgress while the response of Asaas is awaited */
  abandon: async (userId: string): Promise<void> => {
    const id = await db.transaction().execute(async (transaction) => {
      const subscriptions = createSubscriptionsRepository(transaction);
      const live = await subscriptions.lockLive(userId);
      if (live === undefined) return undefined;
      const charges = createChargesRepository(transaction);
      const open = (await charges.listOf(live.id)).find(isOpenOrder);
      if (open?.state === 'creating') throw checkoutInProgress();
      if (live.state === 'pending') await subscriptions.save(live, end('abandoned', clock()));
      else if (open === undefined) return undefined;
      // Without terms to replace, an upgrade is void: see align-remote.ts.
      else await charges.save(open, { replaced: null });
      await scheduleSync(transaction, live.id, clock());
      return live.id;
    });
    if (id !== undefined) await syncing.tryNow(id);
  },
});

export type Abandoning = ReturnType<typeof createAbandoning>;
