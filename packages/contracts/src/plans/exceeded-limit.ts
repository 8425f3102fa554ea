import { BYTES_PER_MB } from '../shared/limits.ts';
import {
  type PLAN_LIMITS,
  PLAN_LIMIT_NAMES,
  type PlanLimit,
  type PlanLimits,
  type RecordingMeasure,
  UNLIMITED,
  recordingMeasureOf,
} from './limits.ts';

type Limits = typeof PLAN_LIMITS;
/** A limit of what a user uploads in a day or a month. */
export type QuotaLimit = {
  [Limit in PlanLimit]: Limits[Limit]['recordings'] extends { readonly per: 'day' | 'month' } ? Limit : never;
}[PlanLimit];
const isQuota = (name: PlanLimit): name is QuotaLimit => {
  const per = recordingMeasureOf(name)?.per;
  return per === 'day' || per === 'month';
};
export const QUOTA_LIMITS: readonly QuotaLimit[] = PLAN_LIMIT_NAMES.filter(isQuota);

/** The used amount of each quota, in files, seconds or bytes. */
export type UsedQuota = Readonly<Record<QuotaLimit, number>>;

type Recording = { readonly sizeBytes: number; readonly durationMs: number };

/** A limit that a recording exceeds, its figure, and the rest of it, rounded down; both in the limit's unit. */
export type ExceededLimit = { readonly name: PlanLimit; readonly limit: number; readonly left: number };

/** Returns the first limit that one more recording would exceed; undefined if there is none. */
export const findExceededLimit = (
  limits: PlanLimits,
  used: UsedQuota,
  recording: Recording,
): ExceededLimit | undefined => {
  for (const name of CHECKED) {
    const [limit, measure] = [limits[name], recordingMeasureOf(name)];
    if (limit === UNLIMITED || measure === null) continue;
    const unit = UNITS[measure.counts];
    const left = limit * unit - (isQuota(name) ? used[name] : 0);
    const amount = AMOUNTS[measure.counts](recording);
    const isUsedUp = isQuota(name) && left <= 0;
    if (isUsedUp || amount > left) return { name, limit, left: Math.max(0, Math.floor(left / unit)) };
  }
  return undefined;
};

/** Returns the charged seconds of a duration. */
export const toChargedSeconds = (durationMs: number): number => Math.ceil(durationMs / 1_000);

/** The amount of a recording that counts: files, seconds or bytes. */
const AMOUNTS: Readonly<Record<RecordingMeasure['counts'], (recording: Recording) => number>> = {
  files: () => 1,
  minutes: ({ durationMs }) => toChargedSeconds(durationMs),
  megabytes: ({ sizeBytes }) => sizeBytes,
};
const UNITS: Readonly<Record<RecordingMeasure['counts'], number>> = {
  files: 1,
  minutes: 60,
  megabytes: BYTES_PER_MB,
};

/** The order in which limits refuse. A day ends sooner than a month, and a recording that is too large is refused whatever is left of the month. */
const ORDER: readonly RecordingMeasure['per'][] = ['day', 'recording', 'month'];
const CHECKED = ORDER.flatMap((period) =>
  PLAN_LIMIT_NAMES.filter((name) => recordingMeasureOf(name)?.per === period),
);
