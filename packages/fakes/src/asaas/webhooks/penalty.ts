import type { Webhook } from '../account/state.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits of a queue after its first, second … failure; after the last one it is interrupted. */
export const BACKOFFS_MS: readonly number[] = [
  0,
  30 * SECOND,
  MINUTE,
  3.5 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  25 * MINUTE,
  ...Array<number>(5).fill(HOUR),
  2 * HOUR,
  2 * HOUR,
  3 * HOUR,
];

/** Counts a failure: the queue waits, and at the fifteenth it stops until an operator reactivates it. */
export const penalise = (webhook: Webhook, nowMs: number): void => {
  const backoffMs = BACKOFFS_MS[webhook.penalizedRequestsCount] ?? 0;
  webhook.penalizedRequestsCount += 1;
  webhook.backoffUntilMs = nowMs + backoffMs;
  webhook.interrupted = webhook.penalizedRequestsCount >= BACKOFFS_MS.length;
};
