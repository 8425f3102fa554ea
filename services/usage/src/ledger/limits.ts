import { BYTES_PER_MB, UNLIMITED } from '@escriba/contracts';
import type { PlanLimits } from '@escriba/contracts';
import type { DomainError } from '@escriba/errors';
import { dailyLimit, fileTooLarge, monthlyLimit, tooLong } from './ledger.errors.ts';

/** Quota used on a day and in a month, reserved or charged. */
export type Used = { readonly filesToday: number; readonly secondsThisMonth: number };

/** Known properties of a recording before or after its upload. */
export type Candidate = { readonly sizeBytes?: number | undefined; readonly durationMs?: number | undefined };

/** The charged seconds of a duration. */
export const toSeconds = (durationMs: number): number => Math.ceil(durationMs / 1_000);

/** Seconds left in the month; Infinity without a limit, never below 0. */
export const secondsLeft = (limits: PlanLimits, used: Used): number =>
  limits.monthlyTranscriptionMinutes === UNLIMITED
    ? Number.POSITIVE_INFINITY
    : Math.max(0, limits.monthlyTranscriptionMinutes * 60 - used.secondsThisMonth);

/** The first limit that one more recording would exceed, as far as it is known; undefined if there is none. */
export const findObstacle = (
  limits: PlanLimits,
  used: Used,
  { sizeBytes = 0, durationMs = 0 }: Candidate = {},
): DomainError | undefined => {
  if (limits.dailyFiles !== UNLIMITED && used.filesToday >= limits.dailyFiles)
    return dailyLimit(limits.dailyFiles);
  if (limits.maxFileSizeMB !== UNLIMITED && sizeBytes > limits.maxFileSizeMB * BYTES_PER_MB)
    return fileTooLarge(limits.maxFileSizeMB);
  if (limits.maxDurationMinutes !== UNLIMITED && durationMs > limits.maxDurationMinutes * 60_000)
    return tooLong(limits.maxDurationMinutes);
  const left = secondsLeft(limits, used);
  if (left === 0 || toSeconds(durationMs) > left) return monthlyLimit(Math.floor(left / 60));
  return undefined;
};
