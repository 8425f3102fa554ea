import type { KeyPermission } from '@escriba/contracts/shared/permissions';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

type NewGrant = {
  readonly id: string;
  readonly userId: string;
  readonly clientId: string;
  readonly name: string;
  readonly permissions: readonly KeyPermission[];
  readonly redirectUri: string;
  readonly codeHash: Buffer;
  readonly codeChallenge: string;
  readonly createdAt: Date;
  /** When the code expires; once it is exchanged, when the refresh token does. */
  readonly expiresAt: Date;
};

const LOCKED = [
  'id',
  'user_id as userId',
  'client_id as clientId',
  'permissions',
  'redirect_uri as redirectUri',
  'code_challenge as codeChallenge',
  'created_at as createdAt',
  'exchanged_at as exchangedAt',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
] as const;

const SHOWN = [
  'id',
  'name',
  'permissions',
  'redirect_uri as redirectUri',
  'created_at as createdAt',
  'exchanged_at as exchangedAt',
  'last_used_at as lastUsedAt',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
] as const;

export const createGrantsRepository = (db: Kysely<DB>) => ({
  insert: async (grant: NewGrant): Promise<void> => {
    await db
      .insertInto('oauth_grants')
      .values({
        id: grant.id,
        user_id: grant.userId,
        client_id: grant.clientId,
        name: grant.name,
        permissions: [...grant.permissions],
        redirect_uri: grant.redirectUri,
        code_hash: grant.codeHash,
        code_challenge: grant.codeChallenge,
        created_at: grant.createdAt,
        expires_at: grant.expiresAt,
      })
      .execute();
  },

  lock: (id: string) =>
    db.selectFrom('oauth_grants').select(LOCKED).where('id', '=', id).forUpdate().executeTakeFirst(),

  /** Returns the user who allowed the program that a code was sent to. */
  findUserId: async (codeHash: Buffer): Promise<string | undefined> => {
    const row = await db
      .selectFrom('oauth_grants')
      .select('user_id')
      .where('code_hash', '=', codeHash)
      .executeTakeFirst();
    return row?.user_id;
  },

  lockByCode: (codeHash: Buffer) =>
    db
      .selectFrom('oauth_grants')
      .select(LOCKED)
      .where('code_hash', '=', codeHash)
      .forUpdate()
      .executeTakeFirst(),

  /** Notes that tokens were issued, until when they can be renewed, and that the code is used. */
  renew: async (id: string, now: Date, expiresAt: Date): Promise<void> => {
    await db
      .updateTable('oauth_grants')
      .set((eb) => ({ exchanged_at: eb.fn.coalesce('exchanged_at', eb.val(now)), expires_at: expiresAt }))
      .where('id', '=', id)
      .execute();
  },

  /** Returns all grants of a user that were exchanged, also those that have ended; newest first. */
  list: (userId: string) =>
    db
      .selectFrom('oauth_grants')
      .select(SHOWN)
      .where('user_id', '=', userId)
      .where('exchanged_at', 'is not', null)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),

  /** Counts the grants of other clients, and codes not yet exchanged, in a transaction that has locked the account. */
  countActive: async (userId: string, exceptClientId: string, now: Date): Promise<number> => {
    const row = await db
      .selectFrom('oauth_grants')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .where((eb) => eb.or([eb('client_id', '!=', exceptClientId), eb('exchanged_at', 'is', null)]))
      .executeTakeFirstOrThrow();
    return row.count;
  },

  /** Writes at most once per interval, so that a busy program costs no write per request. */
  noteUse: async (id: string, now: Date, intervalMs: number): Promise<void> => {
    const before = new Date(now.getTime() - intervalMs);
    await db
      .updateTable('oauth_grants')
      .set({ last_used_at: now })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', before)]))
      .execute();
  },

  isOf: async (id: string, userId: string): Promise<boolean> => {
    const row = await db
      .selectFrom('oauth_grants')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('exchanged_at', 'is not', null)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Returns whether the grant was active. */
  revoke: async (id: string, now: Date): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('oauth_grants')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Revokes all active grants of a user, or those of one client besides one grant; returns their ids. */
  revokeAll: async (
    userId: string,
    now: Date,
    besides?: { readonly clientId: string; readonly id: string },
  ): Promise<string[]> => {
    const all = db
      .updateTable('oauth_grants')
      .set({ revoked_at: now })
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null);
    const chosen =
      besides === undefined
        ? all
        : all
            .where('client_id', '=', besides.clientId)
            .where('id', '!=', besides.id)
            .where('exchanged_at', 'is not', null);
    return (await chosen.returning('id').execute()).map(({ id }) => id);
  },

  listRevokedSince: async (moment: Date): Promise<{ id: string; endedAt: Date }[]> => {
    const rows = await db
      .selectFrom('oauth_grants')
      .select(['id', 'revoked_at'])
      .where('revoked_at', '>', moment)
      .orderBy('revoked_at')
      .execute();
    return rows.flatMap(({ id, revoked_at }) => (revoked_at === null ? [] : [{ id, endedAt: revoked_at }]));
  },

  /** Removes what tells which programs a closed account had. The rows stay until gateways have read them. */
  anonymise: async (userId: string): Promise<void> => {
    await db
      .updateTable('oauth_grants')
      .set({ name: '', redirect_uri: '', last_used_at: null })
      .where('user_id', '=', userId)
      .execute();
  },

  /** Deletes the grants that were revoked, and those that ended by themselves, before a time each. */
  deleteEnded: async (before: { readonly revoked: Date; readonly expired: Date }): Promise<void> => {
    await db.deleteFrom('oauth_grants').where('revoked_at', '<', before.revoked).execute();
    await db
      .deleteFrom('oauth_grants')
      .where('revoked_at', 'is', null)
      .where('expires_at', '<', before.expired)
      .execute();
  },
});

export type LockedGrant = NonNullable<Awaited<ReturnType<ReturnType<typeof createGrantsRepository>['lock']>>>;
