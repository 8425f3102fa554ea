import { setTimeout as sleep } from 'node:timers/promises';

/** Does something now and then again after each pause, until stopped. A failure is told and does not end it. */
export const every = (intervalMs: number, work: () => Promise<void>, onFailure: (error: unknown) => void) => {
  const stopped = new AbortController();
  const loop = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await work().catch(onFailure);
      await sleep(intervalMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  };
  const running = loop();
  return {
    stop: async (): Promise<void> => {
      stopped.abort();
      await running;
    },
  };
};
