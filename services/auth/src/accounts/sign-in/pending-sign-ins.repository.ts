import type { Kysely, Selectable } from 'kysely';
import type { DB, PendingSignIns } from '../../platform/db/schema.generated.ts';
import type { SessionTransport } from '../../sessions/sessions.ts';

export type PendingMethod = 'password' | 'google' | 'sso';
export type StoredPendingSignIn = Selectable<PendingSignIns>;
type NewPendingSignIn = {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly browserHash: Buffer;
  readonly transport: SessionTransport;
  readonly method: PendingMethod;
  readonly authenticatedAt: Date | null;
  readonly attemptsLeft: number;
  readonly expiresAt: Date;
};
/** The secrets with which a browser continues a sign-in that waits. */
export type Shown = {
  readonly tokenHash: Buffer;
  readonly browserHash: Buffer;
  readonly transport: SessionTransport;
  readonly now: Date;
};

/** Stores sign-ins whose first factor is proved and whose second one is not. */
export const createPendingSignInsRepository = (db: Kysely<DB>) => {
  const remove = async (userId: string): Promise<void> => {
    await db.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
  };
  return {
    insert: async (pending: NewPendingSignIn): Promise<void> => {
      await db
        .insertInto('pending_sign_ins')
        .values({
          token_hash: pending.tokenHash,
          user_id: pending.userId,
          browser_hash: pending.browserHash,
          transport: pending.transport,
          method: pending.method,
          authenticated_at: pending.authenticatedAt,
          attempts_left: pending.attemptsLeft,
          expires_at: pending.expiresAt,
        })
        .execute();
    },

    find: ({ tokenHash, browserHash, transport, now }: Shown): Promise<StoredPendingSignIn | undefined> =>
      db
        .selectFrom('pending_sign_ins')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .where('browser_hash', '=', browserHash)
        .where('transport', '=', transport)
        .where('attempts_left', '>', 0)
        .where('expires_at', '>', now)
        .executeTakeFirst(),

    /** Counts an attempt before it is checked, so that concurrent ones cannot slip through. Returns undefined if none is left. */
    attempt: ({ tokenHash, browserHash, transport, now }: Shown): Promise<StoredPendingSignIn | undefined> =>
      db
        .updateTable('pending_sign_ins')
        .set((eb) => ({ attempts_left: eb('attempts_left', '-', 1) }))
        .where('token_hash', '=', tokenHash)
        .where('browser_hash', '=', browserHash)
        .where('transport', '=', transport)
        .where('attempts_left', '>', 0)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst(),

    /** Deletes it: only one of several concurrent requests gets true. */
    take: async (tokenHash: Buffer): Promise<boolean> => {
      const row = await db
        .deleteFrom('pending_sign_ins')
        .where('token_hash', '=', tokenHash)
        .returning('user_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    delete: remove,

    deleteExpired: async (now: Date): Promise<void> => {
      await db.deleteFrom('pending_sign_ins').where('expires_at', '<=', now).execute();
    },
  };
};
