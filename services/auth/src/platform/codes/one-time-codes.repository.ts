import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';

export type StoredCode = {
  readonly hash: Buffer;
  readonly purpose: string;
  /** The value of the code as JSON. */
  readonly holds: string;
  readonly expiresAt: Date;
};
export type CodeQuery = { readonly hash: Buffer; readonly purpose: string; readonly now: Date };

/** Stores codes by their SHA-256. Expired ones are not found. */
export const createOneTimeCodesRepository = (db: Kysely<DB>) => ({
  insert: async ({ hash, purpose, holds, expiresAt }: StoredCode): Promise<void> => {
    await db
      .insertInto('one_time_codes')
      .values({ code_hash: hash, purpose, holds, expires_at: expiresAt })
      .execute();
  },

  find: async ({ hash, purpose, now }: CodeQuery): Promise<string | undefined> => {
    const row = await db
      .selectFrom('one_time_codes')
      .select('holds')
      .where('code_hash', '=', hash)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row?.holds;
  },

  /** Deletes the code and returns its value: only one of several concurrent callers gets it. */
  take: async ({ hash, purpose, now }: CodeQuery): Promise<string | undefined> => {
    const row = await db
      .deleteFrom('one_time_codes')
      .where('code_hash', '=', hash)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now)
      .returning('holds')
      .executeTakeFirst();
    return row?.holds;
  },

  deleteExpired: async (now: Date): Promise<void> => {
    await db.deleteFrom('one_time_codes').where('expires_at', '<=', now).execute();
  },
});
