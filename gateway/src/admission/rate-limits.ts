import type { IncomingMessage } from 'node:http';
import type { App } from '@escriba/http';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { rateLimited } from '../gateway.errors.ts';

export type RateLimits = {
  /** Requests a minute and address, by what they do. */
  readonly reads: number;
  readonly writes: number;
  readonly uploads: number;
};

type Kind = keyof RateLimits;

/**
 * Counts requests by client address (IPv6 by /64), in Redis where there is one, so that all gateways count together. While
 * Redis is down nobody is refused. The check throws `gateway.rate_limited`.
 */
export const createRateLimits = async (app: App, limits: RateLimits, redis: Redis | undefined) => {
  await app.register(rateLimit, {
    global: false,
    skipOnError: true,
    nameSpace: 'gateway:rate:',
    ...(redis === undefined ? {} : { redis }),
  });
  const limiter = (kind: Kind) =>
    app.createRateLimit({
      max: limits[kind],
      timeWindow: 60_000,
      keyGenerator: (request) => `${kind}:${normalizeIP(request.ip, 64)}`,
    });
  const limiters = { reads: limiter('reads'), writes: limiter('writes'), uploads: limiter('uploads') };
  return async (request: IncomingMessage, ip: string): Promise<void> => {
    const found = await limiters[kindOf(request)](asLimited(ip));
    if (!found.isAllowed && found.isExceeded) throw rateLimited(Math.max(1, found.ttlInSeconds));
  };
};

export type CheckRate = Awaited<ReturnType<typeof createRateLimits>>;

const kindOf = ({ method, headers }: IncomingMessage): Kind => {
  if (method === 'GET' || method === 'HEAD') return 'reads';
  return headers['content-type']?.toLowerCase().startsWith('multipart/') === true ? 'uploads' : 'writes';
};

/** The limiter reads an address and the route's own options of a request; a forwarded request has no Fastify route. */
const asLimited = (ip: string): FastifyRequest => ({ ip, routeOptions: {} }) as unknown as FastifyRequest;
