import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

type NewToken = {
  readonly id: string;
  readonly sessionId: string;
  readonly parentId: string | null;
  readonly hash: Buffer;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
};

export const createRefreshTokensRepository = (db: Kysely<DB>) => ({
  insert: async (token: NewToken): Promise<void> => {
    await db
      .insertInto('refresh_tokens')
      .values({
        id: token.id,
        session_id: token.sessionId,
        parent_id: token.parentId,
        token_hash: token.hash,
        issued_at: token.issuedAt,
        expires_at: token.expiresAt,
      })
      .execute();
  },

  findSessionId: async (hash: Buffer): Promise<string | undefined> => {
    const row = await db
      .selectFrom('refresh_tokens')
      .select('session_id')
      .where('token_hash', '=', hash)
      .executeTakeFirst();
    return row?.session_id;
  },

  /** Returns a token and the state of its successor. Call it while the session is locked. */
  get: (hash: Buffer) =>
    db
      .selectFrom('refresh_tokens as token')
      .leftJoin('refresh_tokens as successor', 'successor.parent_id', 'token.id')
      .select([
        'token.id',
        'token.expires_at',
        'token.used_at',
        'token.sealed_successor',
        'successor.used_at as successor_used_at',
        'successor.expires_at as successor_expires_at',
      ])
      .where('token.token_hash', '=', hash)
      .executeTakeFirstOrThrow(),

  /** Marks a token as used; returns false if it already was. */
  use: async (id: string, now: Date, sealedSuccessor: Buffer): Promise<boolean> => {
    const row = await db
      .updateTable('refresh_tokens')
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
      .updateTable('refresh_tokens')
      .set({ sealed_successor: null })
      .where('sealed_successor', 'is not', null)
      .where('used_at', '<', usedBefore)
      .execute();
  },

  deleteExpired: async (before: Date): Promise<void> => {
    await db.deleteFrom('refresh_tokens').where('expires_at', '<', before).execute();
  },
});
