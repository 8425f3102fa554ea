import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';

export type NewApiKey = {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly secretHash: Buffer;
  readonly hint: string;
  readonly createdAt: Date;
};

const SHOWN = [
  'id',
  'name',
  'hint',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'revoked_at as revokedAt',
] as const;

export const createApiKeysRepository = (db: Kysely<DB>) => ({
  insert: async (key: NewApiKey): Promise<void> => {
    await db
      .insertInto('api_keys')
      .values({
        id: key.id,
        user_id: key.userId,
        name: key.name,
        secret_hash: key.secretHash,
        hint: key.hint,
        created_at: key.createdAt,
      })
      .execute();
  },

  /** All keys of a user, revoked ones too; newest first. */
  list: (userId: string) =>
    db
      .selectFrom('api_keys')
      .select(SHOWN)
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),

  /** Locks the user, so that keys created at the same time are counted one after the other. */
  countActive: async (userId: string): Promise<number> => {
    await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const row = await db
      .selectFrom('api_keys')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    return row.count;
  },

  findActive: (secretHash: Buffer) =>
    db
      .selectFrom('api_keys')
      .select(['id', 'user_id as userId'])
      .where('secret_hash', '=', secretHash)
      .where('revoked_at', 'is', null)
      .executeTakeFirst(),

  /** Writes at most once per interval, so that a busy key costs no write per request. */
  noteUse: async (id: string, now: Date, intervalMs: number): Promise<void> => {
    await db
      .updateTable('api_keys')
      .set({ last_used_at: now })
      .where('id', '=', id)
      .where((eb) =>
        eb.or([
          eb('last_used_at', 'is', null),
          eb('last_used_at', '<', new Date(now.getTime() - intervalMs)),
        ]),
      )
      .execute();
  },

  /** Returns whether the key was active. */
  revoke: async ({ id, userId, now }: { id: string; userId: string; now: Date }): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  deleteOf: async (userId: string): Promise<void> => {
    await db.deleteFrom('api_keys').where('user_id', '=', userId).execute();
  },
});
