import type { TryLater } from '../watch.errors.ts';
import type { Run } from './run.ts';
import { backoffMs } from './pause.ts';

/** How often something was tried, and when it is due again, in ms of the run's clock. */
export type Attempts = { attempts: number; notBefore: number };

/** A run that ends tries this often, and waits for this long. */
const ONCE_ATTEMPTS_MAX = 5;
const ONCE_WAIT_MS_MAX = 60_000;

/** Has something tried again later, and logs why. Returns false if the run ends without waiting for it. */
export const postpone = (
  run: Run,
  path: string,
  due: Attempts,
  { afterMs = 0, message }: TryLater,
): boolean => {
  due.attempts += 1;
  const waitMs = Math.max(afterMs, backoffMs(due.attempts));
  due.notBefore = run.now() + waitMs;
  run.log.news(path, `later: ${path}: ${message}`);
  if (!run.isOnce || (due.attempts <= ONCE_ATTEMPTS_MAX && waitMs <= ONCE_WAIT_MS_MAX)) return true;
  run.noteFailure();
  return false;
};
