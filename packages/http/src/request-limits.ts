import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { createInHand } from './in-hand.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route itself limits how much of its work is in hand. */
    limitsItself?: true;
  }
}

const RETRY_AFTER_SECONDS = 2;

export type RequestLimits = {
  /** GET and HEAD requests in hand at most. */
  readonly reads: number;
  /** Other requests in hand at most. */
  readonly writes: number;
};

/**
 * Refuses requests beyond a number in hand with `service.busy`, at once, so that those in hand are answered quickly. A request is
 * in hand from the moment its body is there until its answer begins: neither a slow body nor a long stream holds a place.
 */
export const requestLimits = fp<RequestLimits>(
  async (app, limits) => {
    const reads = createInHand({ max: limits.reads, retryAfterSeconds: RETRY_AFTER_SECONDS });
    const writes = createInHand({ max: limits.writes, retryAfterSeconds: RETRY_AFTER_SECONDS });
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

/** Health checks and public keys have no caller, and are what tells that a process is busy. */
const isUnlimited = ({ routeOptions, caller }: FastifyRequest): boolean =>
  routeOptions.config.limitsItself === true || (caller as typeof caller | undefined) === undefined;
