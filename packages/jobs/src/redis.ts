import { storeUnavailable } from '@escriba/errors';
import { Redis } from 'ioredis';
import type { Command } from 'ioredis';
import { toStoreFailure } from './connection-failures.ts';
import type { EventLog } from './event-log.ts';

export type RedisOptions = {
  /**
   * Whether commands fail with `store.unavailable` within seconds while Redis is unavailable, instead of waiting for it. It is for request
   * handlers, not for workers.
   */
  readonly failFast?: boolean;
  /** How long a command may take with `failFast`. Default 5 s. */
  readonly commandTimeoutMs?: number;
  readonly name?: string;
  readonly logger?: EventLog;
};

const RECONNECT_MS_MAX = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;
const COMMAND_TIMEOUT_MS = 5_000;

/** Opens a connection that reconnects automatically. Close it with `quit()` or `disconnect()`. */
export const createRedis = (url: string, options: RedisOptions = {}): Redis => {
  const { failFast = false, commandTimeoutMs = COMMAND_TIMEOUT_MS, name, logger } = options;
  const redis = new (failFast ? RequestRedis : Redis)(url, {
    maxRetriesPerRequest: failFast ? 1 : null,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (times) => Math.min(times * 50, RECONNECT_MS_MAX),
    ...(failFast ? { commandTimeout: commandTimeoutMs } : {}),
    ...(name === undefined ? {} : { connectionName: name }),
  });
  // Without a listener a lost connection would end the process.
  redis.on('error', (error: Error) => logger?.warn({ err: error }, 'redis.connection_lost'));
  return redis;
};

/** A connection to Redis that translates the failures of every command, regardless of the caller. */
class RequestRedis extends Redis {
  override sendCommand(...[command, stream]: Parameters<Redis['sendCommand']>): unknown {
    if (isCommand(command)) {
      const reject = command.reject.bind(command);
      command.reject = (error) => reject(toStoreFailure(error) as Error); // an Error stays one
    }
    return super.sendCommand(command, stream);
  }
}

/** Returns whether an object is a command. A pipeline passes an object of its own here, whose commands have their own results. */
const isCommand = (command: Partial<Command>): command is Command => typeof command.reject === 'function';

/** Throws unless Redis responds within `timeoutMs`. */
export const pingRedis = async (redis: Redis, timeoutMs = 2_000): Promise<void> => {
  await withinTime(redis.ping(), timeoutMs);
};

/** Stops waiting for Redis after `timeoutMs` with `store.unavailable`; the work itself may still happen. */
export const withinTime = async <T>(work: Promise<T>, timeoutMs: number): Promise<T> => {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const late = () => reject(storeUnavailable(new Error(`Redis did not respond in ${timeoutMs} ms`)));
  const timer = setTimeout(late, timeoutMs);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};
