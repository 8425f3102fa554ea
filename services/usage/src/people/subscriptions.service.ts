import type { SubscriptionChanged } from '@escriba/contracts';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { createPeopleRepository } from './people.repository.ts';

/** Users' plans, as reported by the billing service. */
export const createSubscriptions = ({ db }: { readonly db: Kysely<DB> }) => ({
  /** The larger version wins, in any order; an erased user does not come back. */
  apply: ({ userId, ...entitlement }: SubscriptionChanged['data']): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const people = createPeopleRepository(transaction);
      const person = await people.lock(userId);
      if (person.erased_at !== null) return;
      if (person.entitlement_version !== null && person.entitlement_version >= entitlement.version) return;
      await people.setEntitlement(userId, entitlement);
    }),
});

export type Subscriptions = ReturnType<typeof createSubscriptions>;
