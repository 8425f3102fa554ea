import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until a work has settled, at most `msMax`; the work itself goes on. Rejects if it does in time. */
export const settledWithin = async (work: Promise<void>, msMax: number): Promise<void> => {
  const timer = new AbortController();
  try {
    await Promise.race([work, sleep(msMax, undefined, { signal: timer.signal }).catch(() => {})]);
  } finally {
    timer.abort();
  }
};
