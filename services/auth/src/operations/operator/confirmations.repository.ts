import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

/** Stores the sessions whose operator has confirmed their identity. */
export const createConfirmationsRepository = (db: Kysely<DB>) => ({
  /** Returns until when a session is confirmed; undefined if it is not, or no longer. */
  findUntil: async (sessionId: string, now: Date): Promise<Date | undefined> => {
    const row = await db
      .selectFrom('operator_confirmations')
      .select('expires_at')
      .where('session_id', '=', sessionId)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row?.expires_at;
  },

  /** Returns how the user of an active session signed in. */
  findMethod: async (sessionId: string): Promise<string | undefined> => {
    const row = await db
      .selectFrom('sessions')
      .select('method')
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    return row?.method;
  },

  save: async (sessionId: string, confirmedAt: Date, expiresAt: Date): Promise<void> => {
    await db
      .insertInto('operator_confirmations')
      .values({ session_id: sessionId, confirmed_at: confirmedAt, expires_at: expiresAt })
      .onConflict((conflict) =>
        conflict.column('session_id').doUpdateSet({ confirmed_at: confirmedAt, expires_at: expiresAt }),
      )
      .execute();
  },

  /** Gives a session that is confirmed a pass, in place of an earlier one. */
  putPass: async (sessionId: string, pass: { hash: Buffer; expiresAt: Date }): Promise<void> => {
    await db
      .updateTable('operator_confirmations')
      .set({ pass_hash: pass.hash, pass_expires_at: pass.expiresAt })
      .where('session_id', '=', sessionId)
      .execute();
  },

  /** Returns the session and the user of a pass that is not over; the confirmation may be. */
  findByPass: (hash: Buffer, now: Date) =>
    db
      .selectFrom('operator_confirmations as confirmation')
      .innerJoin('sessions', 'sessions.id', 'confirmation.session_id')
      .select(['sessions.id as sessionId', 'sessions.user_id as userId'])
      .where('confirmation.pass_hash', '=', hash)
      .where('confirmation.pass_expires_at', '>', now)
      .executeTakeFirst(),

  remove: async (sessionId: string): Promise<void> => {
    await db.deleteFrom('operator_confirmations').where('session_id', '=', sessionId).execute();
  },

  deleteExpired: async (now: Date): Promise<void> => {
    await db.deleteFrom('operator_confirmations').where('expires_at', '<=', now).execute();
  },
});
