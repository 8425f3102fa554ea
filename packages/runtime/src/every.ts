import { createWaker } from './waker.ts';

/**
 * Runs `work` repeatedly with a pause in between, or at once after `wake`, until stopped, which aborts its signal. A failure is reported
 * and does not stop it.
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
