import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

/** Stores the account of each Google identity: one to one. */
export const createIdentitiesRepository = (db: Kysely<DB>) => ({
  insert: async (identity: { issuer: string; subject: string; userId: string; now: Date }): Promise<void> => {
    await db
      .insertInto('google_identities')
      .values({
        issuer: identity.issuer,
        subject: identity.subject,
        user_id: identity.userId,
        linked_at: identity.now,
      })
      .execute();
  },

  list: (userId: string) =>
    db
      .selectFrom('google_identities')
      .select(['issuer', 'subject', 'linked_at'])
      .where('user_id', '=', userId)
      .execute(),

  /** Returns false if there was none. */
  delete: async (userId: string): Promise<boolean> => {
    const row = await db
      .deleteFrom('google_identities')
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    return row !== undefined;
  },
});
