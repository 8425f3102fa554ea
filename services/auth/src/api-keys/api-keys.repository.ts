import type { KeyPermission } from '@escriba/contracts/shared/permissions';
import { type ExpressionBuilder, type Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

/** Whose a key is: a person's, or a workspace's. */
export type KeyOwner = { readonly userId: string } | { readonly workspaceId: string };

export type NewApiKey = {
  readonly id: string;
  /** The person who makes it. */
  readonly userId: string;
  /** Null: the key acts for that person. */
  readonly workspaceId: string | null;
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
  'api_keys.id',
  'api_keys.name',
  'hint',
  'user_id as userId',
  'workspace_id as workspaceId',
  'api_keys.created_at as createdAt',
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
        workspace_id: key.workspaceId,
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

  /** Returns all keys that a user made, revoked and expired ones too; newest first. */
  listMadeBy: (userId: string) =>
    db
      .selectFrom('api_keys')
      .select(SHOWN)
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),

  /** Returns the keys of an owner that were not revoked, with the names of those who made them; newest first. */
  list: (owner: KeyOwner) =>
    db
      .selectFrom('api_keys')
      .innerJoin('users', 'users.id', 'api_keys.user_id')
      .select(SHOWN)
      .select('users.name as userName')
      .where(isOf(owner))
      .where('revoked_at', 'is', null)
      .orderBy('api_keys.created_at', 'desc')
      .orderBy('api_keys.id')
      .execute(),

  /** Counts the keys in a transaction that has locked their owner, so that keys created at the same time are counted one after the other. */
  countActive: async (owner: KeyOwner, now: Date): Promise<number> => {
    const row = await db
      .selectFrom('api_keys')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(isOf(owner))
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
        'workspace_id as workspaceId',
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

  isOf: async (id: string, owner: KeyOwner): Promise<boolean> => {
    const row = await db
      .selectFrom('api_keys')
      .select('id')
      .where('id', '=', id)
      .where(isOf(owner))
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Returns whether the key was active. */
  revoke: async ({ id, owner, now }: { id: string; owner: KeyOwner; now: Date }): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where(isOf(owner))
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Revokes all active keys of a workspace, or those that one member made; returns their ids. */
  revokeOfWorkspace: async (
    workspaceId: string,
    { userId, now }: { readonly userId?: string; readonly now: Date },
  ): Promise<string[]> => {
    const rows = await db
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where('workspace_id', '=', workspaceId)
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Revokes all active keys that a user made, or only those that act for the user; returns their ids. */
  revokeAll: async (
    userId: string,
    now: Date,
    { keepsWorkspaceKeys = false }: { readonly keepsWorkspaceKeys?: boolean } = {},
  ): Promise<string[]> => {
    const rows = await db
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where('user_id', '=', userId)
      .$if(keepsWorkspaceKeys, (query) => query.where('workspace_id', 'is', null))
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

const isOf = (owner: KeyOwner) => (eb: ExpressionBuilder<DB, 'api_keys'>) =>
  'workspaceId' in owner
    ? eb('workspace_id', '=', owner.workspaceId)
    : eb.and([eb('user_id', '=', owner.userId), eb('workspace_id', 'is', null)]);
