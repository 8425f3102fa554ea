import { createConcurrencyLimit, whenClosed } from '@escriba/http';
import type { onRequestAsyncHookHandler } from 'fastify';

const LARGE_BYTES = 256 * 1_024;
/** How many large bodies may be in memory as a whole, 24 MB each at most; one user may send four. */
const LARGE_MAX = 8;
const RETRY_AFTER_SECONDS = 5;

/** Refuses a large body before it is read while many of them are in memory; small ones always pass. */
export const limitLargeBodies = (): onRequestAsyncHookHandler => {
  const limit = createConcurrencyLimit({ max: LARGE_MAX, retryAfterSeconds: RETRY_AFTER_SECONDS });
  return async (request, reply) => {
    // Without a length, a body may have any.
    const length = Number(request.headers['content-length'] ?? Infinity);
    if (length > LARGE_BYTES) whenClosed(reply, limit.take(request.caller));
  };
};
