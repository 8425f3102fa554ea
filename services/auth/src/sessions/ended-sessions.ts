import { ENDED_SESSIONS, ENDED_SESSION_KEPT_MS } from '@escriba/contracts/auth/sessions';
import type { Logger } from '@escriba/runtime';
import type { Redis } from 'ioredis';

type EndedSessionsDeps = {
  readonly redis: Redis;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
};

/**
 * Publishes ended sessions to the gateways, so that their access tokens are refused at once. Postgres has the truth: what cannot be published
 * while Redis is unavailable is published by the next `restore`.
 */
export const createEndedSessions = ({ redis, clock, logger }: EndedSessionsDeps) => {
  const write = async (sessions: readonly { id: string; endedAt: Date }[]): Promise<void> => {
    if (sessions.length === 0) return;
    const members = sessions.flatMap(({ id, endedAt }) => [endedAt.getTime() + ENDED_SESSION_KEPT_MS, id]);
    const send = async (): Promise<Error | undefined> => {
      const responses = await redis
        .multi()
        .zremrangebyscore(ENDED_SESSIONS, '-inf', clock().getTime())
        .zadd(ENDED_SESSIONS, ...members)
        .pexpire(ENDED_SESSIONS, ENDED_SESSION_KEPT_MS)
        .publish(ENDED_SESSIONS, JSON.stringify(sessions.map(({ id }) => id)))
        .exec();
      return responses?.map(([error]) => error).find((error) => error !== null);
    };
    const failure = await send();
    if (failure === undefined) return;
    // The key holds a value that auth never writes: deletes it and recreates the set.
    logger.warn({ err: failure }, 'ended_sessions.replaced');
    await redis.del(ENDED_SESSIONS);
    const again = await send();
    if (again !== undefined) throw again;
  };

  return {
    publish: async (ids: readonly string[]): Promise<void> => {
      const endedAt = clock();
      await write(ids.map((id) => ({ id, endedAt }))).catch((error: unknown) =>
        logger.warn({ err: error }, 'ended_sessions.publish_failed'),
      );
    },
    /** Publishes again what Redis has lost; `list` returns the sessions ended since a time. */
    restore: async (list: (since: Date) => Promise<{ id: string; endedAt: Date }[]>): Promise<void> =>
      write(await list(new Date(clock().getTime() - ENDED_SESSION_KEPT_MS))),
  };
};

export type EndedSessions = ReturnType<typeof createEndedSessions>;
