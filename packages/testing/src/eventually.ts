import { setTimeout as delay } from 'node:timers/promises';

type EventuallyOptions = { readonly timeoutMs?: number; readonly everyMs?: number };

/**
 * Share of the time waited so far after which the next try follows, at most 100 ms: a longer wait tries less often, because trying takes
 * processor time of what is waited for.
 */
const SHARE_OF_WAIT = 0.05;
const EVERY_MS_MAX = 100;

/** Polls until the result is neither false nor undefined, and returns it; throws after `timeoutMs`. */
export const eventually = async <T>(
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  { timeoutMs = 15_000, everyMs = 25 }: EventuallyOptions = {},
): Promise<T> => {
  const start = Date.now();
  for (;;) {
    const result = await ask();
    if (result !== undefined && result !== false) return result;
    const waitedMs = Date.now() - start;
    if (waitedMs > timeoutMs) throw new Error(`did not come true within ${timeoutMs} ms`);
    await delay(Math.max(everyMs, Math.min(EVERY_MS_MAX, waitedMs * SHARE_OF_WAIT)));
  }
};
