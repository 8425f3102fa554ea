import type { Writable } from 'node:stream';
import type { EndedSessionMemory } from './ended-session-memory.ts';

type SessionResponsesDeps = {
  readonly endedSessions: Pick<EndedSessionMemory, 'has' | 'onEnded'>;
  readonly now?: () => number;
};

type SessionResponse = {
  readonly sessionId: string;
  /** A response, or the connection of a WebSocket. */
  readonly response: Pick<Writable, 'destroy' | 'once'>;
  /** When it is cut at the latest, in ms since 1970; absent: never. */
  readonly endsAt?: number | undefined;
};

/** Tracks responses in progress that belong to a session: events, audio, and those to uploads. They are cut when the session ends. */
export const createSessionResponses = ({ endedSessions, now = Date.now }: SessionResponsesDeps) => {
  const openBySession = new Map<string, Set<SessionResponse['response']>>();
  endedSessions.onEnded((sessionId) => {
    for (const response of openBySession.get(sessionId) ?? []) response.destroy();
  });

  return {
    /** Returns false if the session has ended: the response must not start. */
    open: ({ sessionId, response, endsAt }: SessionResponse): boolean => {
      if (endedSessions.has(sessionId)) return false;
      const open = openBySession.get(sessionId) ?? new Set();
      openBySession.set(sessionId, open.add(response));
      const timer =
        endsAt === undefined ? undefined : setTimeout(() => response.destroy(), Math.max(0, endsAt - now()));
      response.once('close', () => {
        clearTimeout(timer);
        open.delete(response);
        if (open.size === 0) openBySession.delete(sessionId);
      });
      return true;
    },
  };
};

export type SessionResponses = ReturnType<typeof createSessionResponses>;
