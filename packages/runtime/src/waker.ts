import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a notification; several between two waits count once. Stays awake after the signal aborts. */
export const createWaker = (signal: AbortSignal) => {
  let news = Promise.withResolvers<void>();
  const wake = (): void => news.resolve();
  if (signal.aborted) wake();
  else signal.addEventListener('abort', wake, { once: true });
  return {
    wake,
    /** Waits until woken, at most `msMax`. */
    wait: async (msMax?: number): Promise<void> => {
      await (msMax === undefined ? news.promise : settledWithin(news.promise, msMax));
      if (!signal.aborted) news = Promise.withResolvers();
    },
  };
};

const settledWithin = async (settled: Promise<void>, msMax: number): Promise<void> => {
  const timer = new AbortController();
  await Promise.race([settled, sleep(msMax, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
};
