import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { NewCodes } from './recovery-codes.ts';

/** Stores unused recovery codes, as hashes. */
export const createRecoveryCodesRepository = (db: Kysely<DB>) => {
  const remove = async (userId: string): Promise<void> => {
    await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  };
  return {
    delete: remove,

    replace: async (userId: string, { hashes, salt }: NewCodes): Promise<void> => {
      await remove(userId);
      const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash, salt }));
      await db.insertInto('recovery_codes').values(rows).execute();
    },

    count: async (userId: string): Promise<number> => {
      const row = await db
        .selectFrom('recovery_codes')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },

    /** Returns the salt of an account's codes; null for codes from before salts, undefined without codes. */
    findSalt: async (userId: string): Promise<Buffer | null | undefined> => {
      const row = await db
        .selectFrom('recovery_codes')
        .select('salt')
        .where('user_id', '=', userId)
        .limit(1)
        .executeTakeFirst();
      return row?.salt;
    },

    /** Deletes a code. Returns false if the account has no such code, or another request used it. */
    use: async (userId: string, hash: Buffer): Promise<boolean> => {
      const row = await db
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('code_hash', '=', hash)
        .returning('user_id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
};
