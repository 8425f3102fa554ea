import { setTimeout as delay } from 'node:timers/promises';

type EventuallyOptions = { readonly timeoutMs?: number; readonly everyMs?: number };

/** Polls until the result is neither false nor undefined, and returns it; throws after `timeoutMs`. */
export const eventually = async <T>(
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  { timeoutMs = 15_000, everyMs = 25 }: EventuallyOptions = {},
): Promise<T> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`did not come true within ${timeoutMs} ms`);
    await delay(everyMs);
  }
};
