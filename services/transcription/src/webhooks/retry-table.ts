/** Limits an attempt, in ms. */
export const SEND_TIMEOUT_MS = 15_000;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The waits after each failed attempt: ten attempts in about three days. docs/programs.md has the table. */
const RETRY_WAITS_MS: readonly number[] = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  20 * HOUR_MS,
];

/** Waits differ by up to a tenth, so that the retries of many deliveries do not come at once. */
const JITTER = 0.1;

/**
 * Returns when a delivery is due after another failed attempt; undefined if it was the last one.
 * @param attempts failed attempts, this one included
 * @param random from 0 to 1
 */
export const nextDueAt = (attempts: number, now: Date, random: number): Date | undefined => {
  const waitMs = RETRY_WAITS_MS[attempts - 1];
  return waitMs === undefined
    ? undefined
    : new Date(now.getTime() + Math.round(waitMs * (1 + JITTER * (2 * random - 1))));
};

/** An endpoint that has accepted nothing for this long when a delivery is given up is switched off. It is shorter than all waits together. */
export const FAILING_MS_MAX = 60 * HOUR_MS;
