import { BYTES_PER_MB, UNLIMITED } from '@escriba/contracts';
import type { PlanLimit, PlanLimits } from '@escriba/contracts';
import type { DomainError } from '@escriba/errors';
import { dailyLimit, fileTooLarge, monthlyLimit, tooLong } from './ledger.errors.ts';

/** Quota used on a day and in a month, reserved or charged. */
export type Used = { readonly filesToday: number; readonly secondsThisMonth: number };

/** Known properties of a recording before or after its upload. */
export type Candidate = { readonly sizeBytes?: number | undefined; readonly durationMs?: number | undefined };

/** The charged seconds of a duration. */
export const toSeconds = (durationMs: number): number => Math.ceil(durationMs / 1_000);

/** Seconds left in the month; Infinity without a limit, never below 0. */
const secondsLeft = (limits: PlanLimits, used: Used): number =>
  limits.monthlyTranscriptionMinutes === UNLIMITED
    ? Number.POSITIVE_INFINITY
    : Math.max(0, limits.monthlyTranscriptionMinutes * 60 - used.secondsThisMonth);

type Check = (
  limits: PlanLimits,
  used: Used,
  recording: { readonly sizeBytes: number; readonly durationMs: number },
) => DomainError | undefined;

/** One check for each limit, in the order in which they run. */
const CHECK: Readonly<Record<PlanLimit, Check>> = {
  dailyFiles: ({ dailyFiles }, { filesToday }) =>
    filesToday >= dailyFiles ? dailyLimit(dailyFiles) : undefined,
  maxFileSizeMB: ({ maxFileSizeMB }, _used, { sizeBytes }) =>
    sizeBytes > maxFileSizeMB * BYTES_PER_MB ? fileTooLarge(maxFileSizeMB) : undefined,
  maxDurationMinutes: ({ maxDurationMinutes }, _used, { durationMs }) =>
    durationMs > maxDurationMinutes * 60_000 ? tooLong(maxDurationMinutes) : undefined,
  monthlyTranscriptionMinutes: (limits, used, { durationMs }) => {
    const left = secondsLeft(limits, used);
    return left === 0 || toSeconds(durationMs) > left ? monthlyLimit(Math.floor(left / 60)) : undefined;
  },
};
const CHECKED = Object.keys(CHECK) as readonly PlanLimit[];

/** The first limit that one more recording would exceed, as far as it is known; undefined if there is none. */
export const findObstacle = (
  limits: PlanLimits,
  used: Used,
  { sizeBytes = 0, durationMs = 0 }: Candidate = {},
): DomainError | undefined => {
  for (const name of CHECKED) {
    const obstacle =
      limits[name] === UNLIMITED ? undefined : CHECK[name](limits, used, { sizeBytes, durationMs });
    if (obstacle !== undefined) return obstacle;
  }
  return undefined;
};
