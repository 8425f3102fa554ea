import type { Kysely } from 'kysely';
import { type AuditKind, recordAuditEvent } from '../platform/audit/audit.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Source } from '../platform/source.ts';
import type { EndedSessions } from './ended-sessions.ts';
import { sessionNotFound } from './sessions.errors.ts';
import { type EndReason, createSessionsRepository } from './sessions.repository.ts';

type SessionEndingDeps = {
  readonly db: Kysely<DB>;
  readonly endedSessions: Pick<EndedSessions, 'publish'>;
  readonly clock: () => Date;
};

type Note = { readonly userId: string; readonly source: Source; readonly reason: EndReason };
type EndAll = Omit<Note, 'userId'> & { readonly exceptId?: string };
type End = (sessions: ReturnType<typeof createSessionsRepository>, now: Date) => Promise<string[]>;

const allOf =
  (userId: string, { reason, exceptId }: EndAll): End =>
  (sessions, now) =>
    sessions.endAll(userId, reason, now, exceptId);

/** Ends sessions permanently and at once: refresh tokens in Postgres, access tokens at the gateways. */
export const createSessionEnding = ({ db, endedSessions, clock }: SessionEndingDeps) => {
  const endAndPublish = async (note: Note, end: End): Promise<string[]> => {
    const ended = await db.transaction().execute((transaction) => endIn(transaction, note, end));
    await endedSessions.publish(ended);
    return ended;
  };

  const endIn = async (
    transaction: Kysely<DB>,
    { userId, source, reason }: Note,
    end: End,
  ): Promise<string[]> => {
    const now = clock();
    const kind: AuditKind = reason === 'signed_out' ? 'signed_out' : 'session_ended';
    const ids = await end(createSessionsRepository(transaction), now);
    for (const sessionId of ids)
      await recordAuditEvent(transaction, { at: now, kind, source, userId, sessionId, detail: reason });
    return ids;
  };

  /** Ends those of the given sessions that belong to the user; returns their ids. */
  const endThese = (ids: readonly string[], note: Note): Promise<string[]> =>
    endAndPublish(note, (sessions, now) => sessions.end(note.userId, ids, note.reason, now));

  return {
    endThese,

    /** Ends one session. Throws sessionNotFound if the user has no such session. */
    endOne: async (userId: string, id: string, source: Source): Promise<void> => {
      const ended = await endThese([id], { userId, source, reason: 'ended_by_owner' });
      if (ended.length === 0) throw sessionNotFound();
    },

    /** Ends all of a user's sessions, optionally except one; returns their number. */
    endAll: async (userId: string, all: EndAll): Promise<number> =>
      (await endAndPublish({ userId, ...all }, allOf(userId, all))).length,

    /**
     * Ends all of a user's sessions, optionally except one, with a change of the account, so that no crash leaves one open. Returns their ids,
     * to publish after the commit.
     */
    endAllIn: (transaction: Kysely<DB>, userId: string, all: EndAll): Promise<string[]> =>
      endIn(transaction, { userId, ...all }, allOf(userId, all)),

    /** Signs out. The call is idempotent. */
    signOut: async (
      { userId, sessionId }: { userId: string; sessionId: string },
      source: Source,
    ): Promise<void> => {
      await endThese([sessionId], { userId, source, reason: 'signed_out' });
    },
  };
};

export type SessionEnding = ReturnType<typeof createSessionEnding>;
