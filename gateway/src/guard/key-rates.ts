import type { App } from '@escriba/http';
import type { FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { openCounters } from './open-counters.ts';

/** A key's own limit. Absent: auth of the version before has none. */
export type KeyLimit = { readonly id: string; readonly requestsPerMinute: number | undefined };

/** The count of a key after a request. */
export type KeyCount = {
  /** The headers that tell the program its limit, what is left, and in how many seconds the minute ends. */
  readonly headers: Readonly<Record<string, string>>;
  /** Seconds until the key may be used again; undefined if the request is within its limit. */
  readonly waitSeconds: number | undefined;
};

/**
 * Counts the requests of each API key in a minute that begins with its first request. They are counted in Redis, if configured, for all gateways
 * together; while it is down they are allowed.
 */
export const createKeyRates = async (app: App, redis: Redis | undefined) => {
  const create = await openCounters(app, redis);
  const count = create({
    max: (request) => limitOf(request).requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `keys:${limitOf(request).id}`,
  });
  return async ({ id, requestsPerMinute }: KeyLimit): Promise<KeyCount> => {
    if (requestsPerMinute === undefined) return { headers: {}, waitSeconds: undefined };
    const found = await count(asCounted({ id, requestsPerMinute }));
    if (found.isAllowed) return { headers: {}, waitSeconds: undefined };
    const reset = Math.max(1, found.ttlInSeconds);
    return {
      headers: {
        'ratelimit-limit': String(found.max),
        'ratelimit-remaining': String(found.remaining),
        'ratelimit-reset': String(reset),
      },
      waitSeconds: found.isExceeded ? reset : undefined,
    };
  };
};

export type KeyRates = Awaited<ReturnType<typeof createKeyRates>>;

type Counted = { readonly id: string; readonly requestsPerMinute: number };

/** Returns a request for the limiter, which reads only its key, its limit and its route options. */
const asCounted = (limit: Counted): FastifyRequest =>
  ({ limit, routeOptions: {} }) as unknown as FastifyRequest;

const limitOf = (request: FastifyRequest): Counted => (request as unknown as { limit: Counted }).limit;
