import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { createConcurrencyLimit } from './concurrency-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route limits its own concurrency. */
    limitsItself?: true;
  }
}

const RETRY_AFTER_SECONDS = 2;

export type RequestLimits = {
  /** Maximum concurrent GET and HEAD requests. */
  readonly reads: number;
  /** Maximum concurrent requests of other methods. */
  readonly writes: number;
};

/**
 * Refuses requests beyond the limit with `service.busy`, immediately, so that those in flight stay fast. A request counts from when its
 * body is complete until its response begins: slow bodies and long streams do not count.
 */
export const requestLimits = fp<RequestLimits>(
  async (app, limits) => {
    const reads = createConcurrencyLimit({ max: limits.reads, retryAfterSeconds: RETRY_AFTER_SECONDS });
    const writes = createConcurrencyLimit({ max: limits.writes, retryAfterSeconds: RETRY_AFTER_SECONDS });
    const ends = new WeakMap<FastifyRequest, () => void>();

    app.addHook('preHandler', async (request) => {
      if (isUnlimited(request)) return;
      const kind = request.method === 'GET' || request.method === 'HEAD' ? reads : writes;
      ends.set(request, kind.take(request.caller));
    });
    app.addHook('onSend', async (request) => ends.get(request)?.());
    app.addHook('onResponse', async (request) => ends.get(request)?.());
  },
  { name: 'request-limits', dependencies: ['trusted-caller'] },
);

/** Returns whether a request is not limited. Health checks and public keys have no caller, and must work while the process is busy. */
const isUnlimited = ({ routeOptions, caller }: FastifyRequest): boolean =>
  routeOptions.config.limitsItself === true || (caller as typeof caller | undefined) === undefined;
