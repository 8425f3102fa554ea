import { settledWithin } from './settled-within.ts';

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
