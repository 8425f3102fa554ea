import type { SubscriptionChanged } from '@escriba/contracts';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import { createPeopleRepository } from './people.repository.ts';

/** People's plans, as whoever sells them tells. */
export const createSubscriptions = ({ db }: { readonly db: Kysely<DB> }) => ({
  /** The larger version holds, whichever comes first; nobody who was erased comes back. */
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
