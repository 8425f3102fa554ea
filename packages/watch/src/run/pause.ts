import type { TryLater } from '../watch.errors.ts';
import type { Log } from './log.ts';

const FIRST_MS = 1_000;
const MS_MAX = 300_000;

/** Returns the time before another attempt: it doubles with each one, up to five minutes. */
export const backoffMs = (attempts: number): number => Math.min(MS_MAX, FIRST_MS * 2 ** (attempts - 1));

export type Pause = ReturnType<typeof createPause>;

/** Holds everything back while Escriba, or the disk of the texts, takes nothing. */
export const createPause = (log: Log, now: () => number) => {
  let [attempts, until] = [0, 0];
  return {
    hold: ({ message, afterMs }: TryLater): void => {
      // What was on its way at the same time counts once.
      if (now() < until) return;
      attempts += 1;
      until = now() + Math.max(afterMs ?? 0, backoffMs(attempts));
      log.news('pause', `waiting: ${message}`);
    },
    release: (): void => {
      if (attempts === 0 || now() < until) return;
      attempts = 0;
      log.forget('pause');
      log.line('going on');
    },
    isHeld: (): boolean => now() < until,
    attempts: (): number => attempts,
  };
};
