import type { Redis } from 'ioredis';
import { type EventBus, createEventBus } from './event-bus.ts';
import type { EventLog } from './event-log.ts';
import { createRedis, pingRedis } from './redis.ts';

/** The owner of the connections of a process. */
type RedisScope = {
  /** The name shown by `client list`. */
  readonly name: string;
  readonly logger: EventLog;
  readonly closing: Pick<AsyncDisposableStack, 'defer'>;
  readonly pings: Map<string, () => Promise<void>>;
};

/** Opens the connection that a process's requests use, which fails fast: closed with the process, and a part of its health. */
export const openRedis = (url: string, { name, logger, closing, pings }: RedisScope): Redis => {
  const redis = createRedis(url, { failFast: true, name, logger });
  closing.defer(() => redis.disconnect());
  pings.set('redis', () => pingRedis(redis));
  return redis;
};

/** Opens a process's event bus, closed with the process. */
export const openEventBus = (url: string, { logger, closing }: RedisScope): EventBus => {
  const bus = createEventBus(url, { logger });
  closing.defer(bus.close);
  return bus;
};
