import { UNLIMITED } from '@escriba/contracts/plans/limits';
import { BYTES_PER_MB } from '@escriba/contracts/shared/limits';
import type { UsageInfo } from '@escriba/contracts/usage/usage';
import { isArchive, isMedia } from '../../../media/media-file.ts';

/** The reason why a file is refused, by the plan or its content. */
export type RejectionReason =
  | { readonly name: 'notMedia' }
  | { readonly name: 'empty' }
  | { readonly name: 'tooLarge'; readonly limitMB: number }
  | { readonly name: 'tooLong'; readonly limitMinutes: number }
  | { readonly name: 'daily'; readonly limit: number }
  | { readonly name: 'monthly'; readonly minutesLeft: number };

export type Rejection = {
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly reason: RejectionReason;
};

/** A chosen file with its duration. */
export type Candidate<F extends CheckedFile = File> = {
  readonly file: F;
  /** The duration; null if the browser cannot read it. */
  readonly durationSeconds: number | null;
};
type CheckedFile = Pick<File, 'name' | 'size' | 'type'>;

/** The rules of the plan for uploads; while it is unknown, the server alone decides. */
export type PlanRules = Pick<UsageInfo, 'plan' | 'usage'>;

const PLAN_REASONS = new Set<RejectionReason['name']>(['tooLarge', 'tooLong', 'daily', 'monthly']);

/** Returns whether a larger plan would accept the file. */
export const isPlanLimit = ({ reason }: Rejection): boolean => PLAN_REASONS.has(reason.name);

/**
 * Splits a choice into accepted and refused files, in order: each accepted file reduces the quota for the next.
 * `queued` are today's files in the queue.
 */
export const checkCandidates = <F extends CheckedFile>(
  candidates: readonly Candidate<F>[],
  { rules, queued }: { readonly rules: PlanRules | undefined; readonly queued: number },
): { readonly accepted: readonly F[]; readonly rejections: readonly Rejection[] } => {
  const accepted: F[] = [];
  const rejections: Rejection[] = [];
  let left = rules === undefined ? NO_LIMITS : leftOf(rules, queued);
  for (const candidate of candidates) {
    const reason = findReason(candidate, left, rules?.plan.limits);
    if (reason === undefined) {
      accepted.push(candidate.file);
      left = {
        ...left,
        files: left.files - 1,
        minutes: left.minutes - (candidate.durationSeconds ?? 0) / 60,
      };
    } else {
      rejections.push({ fileName: candidate.file.name, sizeBytes: candidate.file.size, reason });
    }
  }
  return { accepted, rejections };
};

type Left = { readonly files: number; readonly minutes: number; readonly dailyLimit: number };
const NO_LIMITS: Left = { files: Infinity, minutes: Infinity, dailyLimit: UNLIMITED };

const leftOf = ({ usage: { today, month } }: PlanRules, queued: number): Left => ({
  files: today.unlimited ? Infinity : today.remaining - queued,
  minutes: month.unlimited ? Infinity : month.remaining,
  dailyLimit: today.limit,
});

const findReason = (
  { file, durationSeconds }: Candidate<CheckedFile>,
  left: Left,
  limits: UsageInfo['plan']['limits'] | undefined,
): RejectionReason | undefined => {
  if (!isUploadable(file)) return { name: 'notMedia' };
  if (file.size === 0) return { name: 'empty' };
  if (left.files <= 0) return { name: 'daily', limit: left.dailyLimit };
  if (isOver(limits?.maxFileSizeMB, file.size / BYTES_PER_MB))
    return { name: 'tooLarge', limitMB: limits?.maxFileSizeMB ?? 0 };
  const minutes = (durationSeconds ?? 0) / 60;
  if (isOver(limits?.maxDurationMinutes, minutes))
    return { name: 'tooLong', limitMinutes: limits?.maxDurationMinutes ?? 0 };
  if (left.minutes <= 0 || minutes > left.minutes)
    return { name: 'monthly', minutesLeft: Math.max(0, Math.floor(left.minutes)) };
  return undefined;
};

const isUploadable = (file: CheckedFile): boolean => isMedia(file) || isArchive(file);

const isOver = (limit: number | undefined, value: number): boolean =>
  limit !== undefined && limit !== UNLIMITED && value > limit;
