import { type Peer, type ServiceName, findPeer } from '@escriba/http';
import type { Logger } from '@escriba/runtime';
import type { ProcessScope } from '@escriba/service';
import { Redis } from 'ioredis';
import { Pool } from 'undici';
import type { GatewayConfig } from './config.ts';
import type { Upstream } from './platform/upstream.ts';

const CONNECT_TIMEOUT_MS = 2_000;

type UpstreamsConfig = Pick<GatewayConfig, `${Uppercase<ServiceName>}_${'URL' | 'SECRET'}`>;

type ResourcesScope = Pick<ProcessScope, 'closing' | 'logger'>;
type ResourcesConfig = UpstreamsConfig & Pick<GatewayConfig, 'REDIS_URL'>;

/** Opens the connections to the services, and to the Redis that counts requests. */
export const openResources = (config: ResourcesConfig, { closing, logger }: ResourcesScope) => {
  const redis = openRateRedis(config.REDIS_URL, logger);
  closing.defer(() => redis?.disconnect());
  const upstreams = openUpstreams(config);
  closing.defer(async () => {
    await Promise.all([...upstreams.values()].map(({ dispatcher }) => dispatcher.destroy()));
  });
  return { redis, upstreams };
};

/**
 * Opens the configured services, by name.
 * @internal as tests have a billing service without a gateway
 */
export const openUpstreams = (config: UpstreamsConfig): ReadonlyMap<string, Upstream> => {
  const peers = {
    transcription: find('transcription', config.TRANSCRIPTION_URL, config.TRANSCRIPTION_SECRET),
    auth: find('auth', config.AUTH_URL, config.AUTH_SECRET),
    usage: find('usage', config.USAGE_URL, config.USAGE_SECRET),
    billing: find('billing', config.BILLING_URL, config.BILLING_SECRET),
  };
  return new Map(
    Object.entries(peers).flatMap(([name, peer]) =>
      peer === undefined ? [] : [[name, openUpstream(peer)] as const],
    ),
  );
};

const find = (audience: ServiceName, url: string | undefined, key: string | undefined) =>
  findPeer({ audience, caller: 'gateway', url, key });

const openUpstream = ({ url, tokens }: Peer): Upstream => ({
  dispatcher: new Pool(new URL(url).origin, {
    connect: { timeout: CONNECT_TIMEOUT_MS },
    pipelining: 1,
    connections: null,
  }),
  callerTokens: tokens,
});

/** Opens a connection that fails at once while Redis is unavailable: counting requests is not worth waiting for. */
const openRateRedis = (url: string | undefined, logger: Logger): Redis | undefined => {
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
