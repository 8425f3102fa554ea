import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for an announcement or for time to pass; announcements between two waits count once. Wakes for good when the signal fires. */
export const createWaker = (signal: AbortSignal) => {
  let announced = Promise.withResolvers<void>();
  const wake = (): void => announced.resolve();
  signal.addEventListener('abort', wake, { once: true });
  return {
    wake,
    wait: async (timeoutMs: number): Promise<void> => {
      const timer = new AbortController();
      const timeout = sleep(timeoutMs, undefined, { signal: timer.signal }).catch(() => {});
      await Promise.race([announced.promise, timeout]);
      timer.abort();
      if (!signal.aborted) announced = Promise.withResolvers();
    },
  };
};
