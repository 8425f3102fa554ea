import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

type NewRefreshToken = {
  readonly id: string;
  readonly grantId: string;
  readonly parentId: string | null;
  readonly hash: Buffer;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
};

/** Access tokens of programs, and their refresh tokens, which are like those of sessions. */
export const createProgramTokensRepository = (db: Kysely<DB>) => ({
  insertAccess: async (hash: Buffer, grantId: string, expiresAt: Date): Promise<void> => {
    await db
      .insertInto('oauth_access_tokens')
      .values({ token_hash: hash, grant_id: grantId, expires_at: expiresAt })
      .execute();
  },

  /** Returns the grant of an access token that has not expired, unless the grant was revoked. */
  findAccess: (hash: Buffer, now: Date) =>
    db
      .selectFrom('oauth_access_tokens as token')
      .innerJoin('oauth_grants as grant', 'grant.id', 'token.grant_id')
      .select([
        'grant.id',
        'grant.user_id as userId',
        'grant.name',
        'grant.permissions',
        'token.expires_at as expiresAt',
      ])
      .where('token.token_hash', '=', hash)
      .where('token.expires_at', '>', now)
      .where('grant.revoked_at', 'is', null)
      .executeTakeFirst(),

  insert: async (token: NewRefreshToken): Promise<void> => {
    await db
      .insertInto('oauth_refresh_tokens')
      .values({
        id: token.id,
        grant_id: token.grantId,
        parent_id: token.parentId,
        token_hash: token.hash,
        issued_at: token.issuedAt,
        expires_at: token.expiresAt,
      })
      .execute();
  },

  /** Returns the grant of a refresh token, used or not, or of an access token. */
  findGrantId: async (hash: Buffer): Promise<string | undefined> => {
    const row = await db
      .selectFrom('oauth_refresh_tokens')
      .select('grant_id')
      .where('token_hash', '=', hash)
      .unionAll(db.selectFrom('oauth_access_tokens').select('grant_id').where('token_hash', '=', hash))
      .executeTakeFirst();
    return row?.grant_id;
  },

  /** Returns a refresh token and the state of its successor. Call it while the grant is locked. */
  find: (hash: Buffer) =>
    db
      .selectFrom('oauth_refresh_tokens as token')
      .leftJoin('oauth_refresh_tokens as successor', 'successor.parent_id', 'token.id')
      .select([
        'token.id',
        'token.expires_at as expiresAt',
        'token.used_at as usedAt',
        'token.sealed_successor as sealedSuccessor',
        'successor.used_at as successorUsedAt',
      ])
      .where('token.token_hash', '=', hash)
      .executeTakeFirst(),

  /** Marks a refresh token as used; returns false if it already was. */
  use: async (id: string, now: Date, sealedSuccessor: Buffer): Promise<boolean> => {
    const row = await db
      .updateTable('oauth_refresh_tokens')
      .set({ used_at: now, sealed_successor: sealedSuccessor })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Deletes the successors that can no longer be requested. */
  dropSealedSuccessors: async (usedBefore: Date): Promise<void> => {
    await db
      .updateTable('oauth_refresh_tokens')
      .set({ sealed_successor: null })
      .where('sealed_successor', 'is not', null)
      .where('used_at', '<', usedBefore)
      .execute();
  },

  deleteExpired: async (now: Date): Promise<void> => {
    await db.deleteFrom('oauth_access_tokens').where('expires_at', '<', now).execute();
    await db.deleteFrom('oauth_refresh_tokens').where('expires_at', '<', now).execute();
  },
});
