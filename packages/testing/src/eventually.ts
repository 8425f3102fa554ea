import { setTimeout as delay } from 'node:timers/promises';

type Patience = { readonly timeoutMs?: number; readonly everyMs?: number };

/** Asks again until the answer is neither false nor undefined, and gives it; throws when patience runs out. */
export const eventually = async <T>(
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  { timeoutMs = 15_000, everyMs = 25 }: Patience = {},
): Promise<T> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`did not come true within ${timeoutMs} ms`);
    await delay(everyMs);
  }
};
