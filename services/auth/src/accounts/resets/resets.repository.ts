import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

type TokenQuery = { readonly tokenHash: Buffer; readonly now: Date };

/** Stores links to set a password, by the SHA-256 of their token. An account has at most one. */
export const createResetsRepository = (db: Kysely<DB>) => ({
  /** Replaces an earlier link of the account. */
  put: async (reset: { userId: string; tokenHash: Buffer; expiresAt: Date }): Promise<void> => {
    const values = { token_hash: reset.tokenHash, expires_at: reset.expiresAt };
    await db
      .insertInto('password_resets')
      .values({ user_id: reset.userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
  },

  exists: async ({ tokenHash, now }: TokenQuery): Promise<boolean> => {
    const row = await db
      .selectFrom('password_resets')
      .select('user_id')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Deletes the link and returns its user: only one of several concurrent callers gets it. */
  take: async ({ tokenHash, now }: TokenQuery): Promise<string | undefined> => {
    const row = await db
      .deleteFrom('password_resets')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst();
    return row?.user_id;
  },

  delete: async (userId: string): Promise<void> => {
    await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  },

  deleteExpired: async (now: Date): Promise<void> => {
    await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
  },
});
