import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { DB, SigningKeys } from '../../platform/db/schema.generated.ts';

export type StoredKey = Selectable<SigningKeys>;

export const createSigningKeysRepository = (db: Kysely<DB>) => ({
  /** Lets only one instance at a time decide about keys, until its transaction ends. */
  lock: async (): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtext('auth.signing-keys'))`.execute(db);
  },

  /** Returns keys whose tokens may still be valid, oldest first. */
  list: (now: Date): Promise<StoredKey[]> =>
    db.selectFrom('signing_keys').selectAll().where('expires_at', '>', now).orderBy('signs_from').execute(),

  insert: async (key: Insertable<SigningKeys>): Promise<void> => {
    await db.insertInto('signing_keys').values(key).execute();
  },

  deleteExpired: async (now: Date): Promise<void> => {
    await db.deleteFrom('signing_keys').where('expires_at', '<=', now).execute();
  },
});
