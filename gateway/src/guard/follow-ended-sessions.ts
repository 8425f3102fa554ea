import type { Logger } from '@escriba/runtime';
import type { Upstream } from '../platform/upstream.ts';
import { askEndedSessions } from './ask-ended-sessions.ts';
import { createEndedSessionMemory } from './ended-session-memory.ts';
import { openEndedSessions } from './ended-sessions.ts';

type FollowDeps = {
  readonly redisUrl: string | undefined;
  readonly auth: Upstream | undefined;
  readonly logger: Pick<Logger, 'warn'>;
};

/** Knows which sessions have ended: at once through Redis, within 2 s by asking auth, regardless of Redis. */
export const followEndedSessions = async ({ redisUrl, auth, logger }: FollowDeps) => {
  const heard = redisUrl === undefined ? undefined : await openEndedSessions(redisUrl, logger);
  const memory = heard ?? createEndedSessionMemory();
  const asking = auth && askEndedSessions({ auth, memory, logger });
  await asking?.firstResponse;
  return {
    has: memory.has,
    onEnded: memory.onEnded,
    close: async (): Promise<void> => {
      heard?.close();
      await asking?.stop();
    },
  };
};
