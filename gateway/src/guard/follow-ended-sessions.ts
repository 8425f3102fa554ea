import type { CallerTokens } from '@escriba/http';
import type { Logger } from '@escriba/runtime';
import type { Dispatcher } from 'undici';
import { askEndedSessions } from './ask-ended-sessions.ts';
import { createEndedSessionMemory } from './ended-session-memory.ts';
import { openEndedSessions } from './ended-sessions.ts';

type FollowDeps = {
  readonly redisUrl: string | undefined;
  readonly auth: Dispatcher | undefined;
  readonly callerTokens: Pick<CallerTokens, 'sign'>;
  readonly logger: Pick<Logger, 'warn'>;
};

/** Knows which sessions have ended: at once through Redis, within 2 s by asking auth, regardless of Redis. */
export const followEndedSessions = async ({ redisUrl, auth, callerTokens, logger }: FollowDeps) => {
  const heard = redisUrl === undefined ? undefined : await openEndedSessions(redisUrl, logger);
  const memory = heard ?? createEndedSessionMemory();
  const asking = auth && askEndedSessions({ auth, callerTokens, memory, logger });
  await asking?.firstAnswer;
  return {
    has: memory.has,
    onEnded: memory.onEnded,
    close: async (): Promise<void> => {
      heard?.close();
      await asking?.stop();
    },
  };
};
