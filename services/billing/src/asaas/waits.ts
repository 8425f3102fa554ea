import { readRetryAfter } from '@escriba/runtime';

export const READ_RETRIES_MAX = 3;

const BACKOFF_MS = 200;

/** The longest wait for Asaas's rate limit within a read. */
export const RATE_LIMIT_WAIT_MS_MAX = 30_000;

/** Returns the pause before the n-th retry (from 0): 200, 400, 800 ms, each shortened by up to half at random. */
export const backoffMs = (retry: number, random: () => number): number =>
  Math.round(BACKOFF_MS * 2 ** retry * (1 - random() / 2));

/** Returns how long Asaas asks to wait: the longer of `RateLimit-Reset` and `Retry-After` (seconds, or a date); undefined if it names none. */
export const requestedWaitMs = (headers: Headers, now: Date): number | undefined => {
  const waits = [headers.get('ratelimit-reset'), headers.get('retry-after')]
    .map((value) => readRetryAfter(value, now))
    .filter((wait) => wait !== undefined);
  return waits.length === 0 ? undefined : Math.max(...waits);
};
