import type { SubscriptionChanged } from '@escriba/contracts/events/events';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { createUsersRepository } from './users.repository.ts';

/** Keeps users' plans, as reported by the billing service. */
export const createSubscriptions = ({ db }: { readonly db: Kysely<DB> }) => ({
  /** Stores a user's entitlement. The larger version wins, in any order; an erased user is not restored. */
  apply: ({ userId, ...entitlement }: SubscriptionChanged['data']): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const users = createUsersRepository(transaction);
      const user = await users.lock(userId);
      if (user.erased_at !== null) return;
      if (user.entitlement_version !== null && user.entitlement_version >= entitlement.version) return;
      await users.setEntitlement(userId, entitlement);
    }),
});

export type Subscriptions = ReturnType<typeof createSubscriptions>;
