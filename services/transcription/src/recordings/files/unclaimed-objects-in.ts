import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createUnclaimedObjectsRepository } from './unclaimed-objects.repository.ts';

/** Returns the records of stored objects that no recording owns. */
export const unclaimedObjectsIn = (db: Kysely<DB>) => {
  const { insert, insertHeld, postpone, delete: remove } = createUnclaimedObjectsRepository(db);
  return { insert, insertHeld, postpone, delete: remove };
};
