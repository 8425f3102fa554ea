import { ENDED_SESSIONS, ENDED_SESSION_KEPT_MS } from '@escriba/contracts/auth/sessions';
import type { Logger } from '@escriba/runtime';
import { Redis } from 'ioredis';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { createEndedSessionMemory } from './ended-session-memory.ts';

const FIRST_READ_MS_MAX = 2_000;
const RECONNECT_MS_MAX = 1_000;

/**
 * Knows which sessions have ended, so that their access tokens are refused before they expire. Every request checks it in memory: Redis
 * publishes new ones, and all are read again after a lost connection. Meanwhile the known ones count.
 */
export const openEndedSessions = async (redisUrl: string, logger: Pick<Logger, 'warn'>, now = Date.now) => {
  const reader = connect(redisUrl, logger);
  const subscriber = connect(redisUrl, logger);
  const memory = createEndedSessionMemory(now);
  const { remember, forgetOver } = memory;

  /** Returns when to forget a session: nothing that it issued is valid longer. `inf` and invalid numbers count as that long. */
  const toMoment = (score: string | undefined): number => {
    const latest = now() + ENDED_SESSION_KEPT_MS;
    return Number.isFinite(Number(score)) ? Math.min(Number(score), latest) : latest;
  };
  subscriber.on('message', (_channel: string, text: string) => {
    forgetOver();
    const ids = parseIds(text);
    if (ids === undefined) logger.warn({ sizeBytes: Buffer.byteLength(text) }, 'ended_sessions_malformed');
    for (const id of ids ?? []) remember(id, now() + ENDED_SESSION_KEPT_MS);
  });

  /** Subscribes first, then reads: no session that ends in between is missed. */
  const readAll = async (): Promise<void> => {
    await subscriber.subscribe(ENDED_SESSIONS);
    const found = await reader.zrangebyscore(ENDED_SESSIONS, now(), '+inf', 'WITHSCORES');
    for (let at = 0; at + 1 < found.length; at += 2) remember(found[at] ?? '', toMoment(found[at + 1]));
  };
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, FIRST_READ_MS_MAX);
    subscriber.on('ready', () => {
      readAll()
        .catch((error: unknown) => logger.warn({ err: error }, 'ended_sessions_not_read'))
        .finally(() => {
          clearTimeout(timer);
          resolve();
        });
    });
  });

  return {
    ...memory,
    close: (): void => {
      subscriber.disconnect();
      reader.disconnect();
    },
  };
};

const connect = (url: string, logger: Pick<Logger, 'warn'>): Redis => {
  const redis = new Redis(url, {
    connectionName: 'gateway-ended-sessions',
    maxRetriesPerRequest: null,
    autoResubscribe: false,
    retryStrategy: (times) => Math.min(times * 50, RECONNECT_MS_MAX),
  });
  redis.on('error', (error: unknown) => logger.warn({ err: error }, 'ended_sessions_redis_down'));
  return redis;
};

const SessionIds = Type.Array(Type.String());

/** Parses the ids of a message; undefined if auth did not write it. */
const parseIds = (text: string): string[] | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return Value.Check(SessionIds, value) ? value : undefined;
  } catch {
    return undefined;
  }
};
