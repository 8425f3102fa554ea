import type { Writable } from 'node:stream';
import type { EndedSessionMemory } from './ended-session-memory.ts';
import { endsOf } from './workspaces.ts';

type SessionResponsesDeps = {
  readonly endedSessions: Pick<EndedSessionMemory, 'has' | 'onEnded'>;
  readonly now?: () => number;
};

type SessionResponse = {
  /** The session, and for a workspace what the user may do there. */
  readonly sessionId: string;
  /** A response, or the connection of a WebSocket. */
  readonly response: Pick<Writable, 'closed' | 'destroy' | 'once'>;
  /** When it is cut at the latest, in ms since 1970; absent: never. */
  readonly endsAt?: number | undefined;
};

const TIMER_MS_MAX = 2_147_483_647;

/** Tracks responses in progress that belong to a session: events, audio, and those to uploads. They are cut when the session ends, or what the user may do in a workspace. */
export const createSessionResponses = ({ endedSessions, now = Date.now }: SessionResponsesDeps) => {
  const openBySession = new Map<string, Set<SessionResponse['response']>>();
  endedSessions.onEnded((sessionId) => {
    for (const response of openBySession.get(sessionId) ?? []) response.destroy();
  });

  return {
    /** Returns false if the session has ended: the response must not start. */
    open: ({ sessionId, response, endsAt }: SessionResponse): boolean => {
      const ends = endsOf(sessionId);
      if (ends.some(endedSessions.has)) return false;
      // A connection that has closed emits it no more, so it would be tracked without end.
      if (response.closed) return true;
      for (const id of ends) openBySession.set(id, (openBySession.get(id) ?? new Set()).add(response));
      const leftMs = endsAt === undefined ? Number.POSITIVE_INFINITY : Math.max(0, endsAt - now());
      // Node's timers end at once beyond their longest time, of 24 days, which no response takes.
      const timer = leftMs > TIMER_MS_MAX ? undefined : setTimeout(() => response.destroy(), leftMs);
      response.once('close', () => {
        clearTimeout(timer);
        for (const id of ends) {
          openBySession.get(id)?.delete(response);
          if (openBySession.get(id)?.size === 0) openBySession.delete(id);
        }
      });
      return true;
    },
  };
};

export type SessionResponses = ReturnType<typeof createSessionResponses>;
