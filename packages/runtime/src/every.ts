import { createWaker } from './waker.ts';

/**
 * Does something now and then again after each pause, or at once after `wake`, until stopped; the signal fires then. A failure is
 * reported and does not end it.
 */
export const every = (
  intervalMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  onFailure: (error: unknown) => void,
) => {
  const stopped = new AbortController();
  const waker = createWaker(stopped.signal);
  const loop = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await work(stopped.signal).catch(onFailure);
      await waker.wait(intervalMs);
    }
  };
  const running = loop();
  return {
    wake: waker.wake,
    stop: async (): Promise<void> => {
      stopped.abort();
      await running;
    },
  };
};
