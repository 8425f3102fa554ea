import { RetryLater } from './failures.ts';

/** The name of the strategy in BullMQ’s jobs. Those of an earlier version have BullMQ’s own, `exponential`. */
export const BACKOFF = 'doubling';

/** Returns the delay before the next attempt, in ms: it doubles with each, and is at least that of a `RetryLater`. */
export const delayOf = (backoffMs: number, attemptsMade: number, error: unknown): number =>
  Math.max(backoffMs * 2 ** (attemptsMade - 1), error instanceof RetryLater ? error.afterMs : 0);
