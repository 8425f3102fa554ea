import { setTimeout as sleep } from 'node:timers/promises';

/** Does something now and then again after each pause, or at once after `wake`, until stopped. A failure is told and does not end it. */
export const every = (intervalMs: number, work: () => Promise<void>, onFailure: (error: unknown) => void) => {
  const stopped = new AbortController();
  let pause = new AbortController();
  const loop = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      // Before the work: a wake in its midst means another round.
      pause = new AbortController();
      await work().catch(onFailure);
      if (!stopped.signal.aborted)
        await sleep(intervalMs, undefined, { signal: pause.signal }).catch(() => {});
    }
  };
  const running = loop();
  return {
    wake: (): void => pause.abort(),
    stop: async (): Promise<void> => {
      stopped.abort();
      pause.abort();
      await running;
    },
  };
};
