import type { IncomingMessage } from 'node:http';
import { addressBlock } from '@escriba/http';
import type { App } from '@escriba/http';
import type { FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { isLinkUpload, isResumableUpload } from '../routing/routing.ts';
import { rateLimited } from '../platform/gateway.errors.ts';
import { openCounters } from './open-counters.ts';

export type RateLimits = {
  /** Requests per minute and address, by kind. */
  readonly reads: number;
  readonly writes: number;
  /** Single-request uploads, and new resumable uploads. */
  readonly uploads: number;
  /** Chunks of resumable uploads. */
  readonly chunks: number;
  /** Events of the payment provider. */
  readonly webhooks: number;
  /** The gateway's own operations and documents. */
  readonly own: number;
  /** Browsers' reports of violations of the pages' security policy. */
  readonly reports: number;
  /** Pages and files of the web client. */
  readonly assets: number;
};

type Kind = keyof RateLimits;

/**
 * Limits requests by client address (IPv6 by /64). Writes are counted in Redis, if configured, for all gateways together; while it is down
 * they are allowed. Reads, events and the gateway's own routes are counted in memory: their limits are generous, and asking Redis
 * cost a fifth of the throughput. The check throws `gateway.rate_limited`.
 */
export const createRateLimits = async (app: App, limits: RateLimits, redis: Redis | undefined) => {
  const inMemory = await openAddressCounters(app, undefined);
  const together = await openAddressCounters(app, redis);
  const limiters = {
    reads: inMemory('reads', limits.reads),
    writes: together('writes', limits.writes),
    uploads: together('uploads', limits.uploads),
    chunks: together('chunks', limits.chunks),
    webhooks: inMemory('webhooks', limits.webhooks),
    own: inMemory('own', limits.own),
    reports: inMemory('reports', limits.reports),
    assets: inMemory('assets', limits.assets),
  };
  return async (request: IncomingMessage, ip: string, kind: Kind = kindOf(request)): Promise<void> => {
    const found = await limiters[kind](asLimited(ip));
    if (!found.isAllowed && found.isExceeded) throw rateLimited(Math.max(1, found.ttlInSeconds));
  };
};

export type CheckRate = Awaited<ReturnType<typeof createRateLimits>>;

type Limiter = ReturnType<App['createRateLimit']>;

const openAddressCounters = async (
  app: App,
  redis: Redis | undefined,
): Promise<(kind: Kind, max: number) => Limiter> => {
  const create = await openCounters(app, redis);
  return (kind, max) =>
    create({
      max,
      timeWindow: 60_000,
      keyGenerator: (request) => `${kind}:${addressBlock(request.ip)}`,
    });
};

const WEBHOOKS_PATH = '/webhooks/';

const kindOf = (request: IncomingMessage): Kind => {
  const { method, headers, url } = request;
  if (method === 'GET' || method === 'HEAD') return 'reads';
  if (method === 'POST' && url?.startsWith(WEBHOOKS_PATH) === true) return 'webhooks';
  if (method === 'PATCH' && isResumableUpload(request)) return 'chunks';
  if (method === 'POST' && isResumableUpload(request)) return 'uploads';
  if (isLinkUpload(request)) return 'uploads';
  return headers['content-type']?.toLowerCase().startsWith('multipart/') === true ? 'uploads' : 'writes';
};

/** Returns a request for the limiter, which reads only its address and route options; a forwarded request has no Fastify route. */
const asLimited = (ip: string): FastifyRequest => ({ ip, routeOptions: {} }) as unknown as FastifyRequest;
