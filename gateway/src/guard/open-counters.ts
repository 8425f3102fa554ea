import type { App } from '@escriba/http';
import rateLimit from '@fastify/rate-limit';
import type { Redis } from 'ioredis';

export type OpenCounter = App['createRateLimit'];

const COUNTED_MAX = 20_000;

/**
 * Opens counters of requests, in Redis or in memory. They have a scope of their own, because the plugin supports one store per scope. While Redis
 * is down they count nothing.
 */
export const openCounters = async (app: App, redis: Redis | undefined): Promise<OpenCounter> => {
  const store = redis === undefined ? { cache: COUNTED_MAX } : { redis };
  let create: OpenCounter | undefined;
  await app.register(async (scope) => {
    await scope.register(rateLimit, {
      global: false,
      skipOnError: true,
      nameSpace: 'gateway:rate:',
      ...store,
    });
    create = (options) => scope.createRateLimit(options);
  });
  if (create === undefined) throw new Error('the rate limiter is not loaded');
  return create;
};
