import type { Logger } from '@escriba/runtime';
import { Redis } from 'ioredis';
import { Pool } from 'undici';
import type { GatewayConfig } from './config.ts';

const CONNECT_TIMEOUT_MS = 2_000;

/** Connections to the services, by name. */
export const openUpstreams = (
  config: Pick<GatewayConfig, 'AUTH_URL' | 'BILLING_URL' | 'TRANSCRIPTION_URL' | 'USAGE_URL'>,
): ReadonlyMap<string, Pool> => {
  const upstreams = new Map([['transcription', openUpstream(config.TRANSCRIPTION_URL)]]);
  if (config.AUTH_URL !== undefined) upstreams.set('auth', openUpstream(config.AUTH_URL));
  if (config.USAGE_URL !== undefined) upstreams.set('usage', openUpstream(config.USAGE_URL));
  if (config.BILLING_URL !== undefined) upstreams.set('billing', openUpstream(config.BILLING_URL));
  return upstreams;
};

const openUpstream = (url: string): Pool =>
  new Pool(new URL(url).origin, {
    connect: { timeout: CONNECT_TIMEOUT_MS },
    pipelining: 1,
    connections: null,
  });

/** A connection that fails at once while Redis is away: counting requests is not worth waiting for. */
export const openRateRedis = (url: string | undefined, logger: Logger): Redis | undefined => {
  if (url === undefined) return undefined;
  const redis = new Redis(url, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: 500,
    enableAutoPipelining: true,
  });
  redis.on('error', (error: unknown) => logger.warn({ err: error }, 'rate_limit_redis_down'));
  return redis;
};
