import type { KeyPermission } from '@escriba/contracts/shared/permissions';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

export type NewApiKey = {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly secretHash: Buffer;
  readonly hint: string;
  readonly createdAt: Date;
  readonly permissions: readonly KeyPermission[];
  /** Null: never. */
  readonly expiresAt: Date | null;
  /** Null: the operator's usual limit. */
  readonly requestsPerMinute: number | null;
};

const SHOWN = [
  'id',
  'name',
  'hint',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'revoked_at as revokedAt',
  'permissions',
  'expires_at as expiresAt',
  'requests_per_minute as requestsPerMinute',
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
        permissions: [...key.permissions],
        expires_at: key.expiresAt,
        requests_per_minute: key.requestsPerMinute,
      })
      .execute();
  },

  /** Returns all keys of a user, revoked and expired ones too; newest first. */
  list: (userId: string) =>
    db
      .selectFrom('api_keys')
      .select(SHOWN)
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),

  /** Counts the keys in a transaction that has locked the account, so that keys created at the same time are counted one after the other. */
  countActive: async (userId: string, now: Date): Promise<number> => {
    const row = await db
      .selectFrom('api_keys')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .executeTakeFirstOrThrow();
    return row.count;
  },

  /** Returns the key of a secret, also an expired one, unless it was revoked. */
  findUnrevoked: (secretHash: Buffer) =>
    db
      .selectFrom('api_keys')
      .select([
        'id',
        'user_id as userId',
        'name',
        'permissions',
        'expires_at as expiresAt',
        'requests_per_minute as requestsPerMinute',
      ])
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

  isOf: async (id: string, userId: string): Promise<boolean> => {
    const row = await db
      .selectFrom('api_keys')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row !== undefined;
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

  /** Revokes all active keys of a user; returns their ids. */
  revokeAll: async (userId: string, now: Date): Promise<string[]> => {
    const rows = await db
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  },

  listRevokedSince: async (moment: Date): Promise<{ id: string; endedAt: Date }[]> => {
    const rows = await db
      .selectFrom('api_keys')
      .select(['id', 'revoked_at'])
      .where('revoked_at', '>', moment)
      .orderBy('revoked_at')
      .execute();
    return rows.flatMap(({ id, revoked_at }) => (revoked_at === null ? [] : [{ id, endedAt: revoked_at }]));
  },

  /** Removes what a user wrote from the keys of a closed account. The rows stay until gateways have read them. */
  anonymise: async (userId: string): Promise<void> => {
    await db
      .updateTable('api_keys')
      .set({ name: '', hint: '', last_used_at: null })
      .where('user_id', '=', userId)
      .execute();
  },

  /** Deletes the keys that were revoked, and those that expired, before a time each. */
  deleteEnded: async (before: { readonly revoked: Date; readonly expired: Date }): Promise<void> => {
    await db.deleteFrom('api_keys').where('revoked_at', '<', before.revoked).execute();
    await db
      .deleteFrom('api_keys')
      .where('revoked_at', 'is', null)
      .where('expires_at', '<', before.expired)
      .execute();
  },
});
