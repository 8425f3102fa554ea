import * as Type from 'typebox';

/** By rank, lowest first. */
export const PLAN_IDS = ['free', 'pro', 'business'] as const;
export const PlanId = Type.Enum([...PLAN_IDS]);
export type PlanId = Type.Static<typeof PlanId>;

/** `active` also holds for the free plan, which cannot lapse. */
export const SUBSCRIPTION_STATUSES = [
  'active',
  'pending_confirmation',
  'failed',
  'cancelled',
  'expired',
  'overdue',
] as const;
export const SubscriptionStatus = Type.Enum([...SUBSCRIPTION_STATUSES]);
export type SubscriptionStatus = Type.Static<typeof SubscriptionStatus>;

/** Means “unlimited” in the numbers that clients read. */
export const UNLIMITED = -1;

/** Limits of a plan; -1 is unlimited. Days and months are counted in São Paulo time. */
export const PlanLimits = Type.Object({
  dailyFiles: Type.Integer({ minimum: UNLIMITED }),
  monthlyTranscriptionMinutes: Type.Integer({ minimum: UNLIMITED }),
  maxFileSizeMB: Type.Integer({ minimum: UNLIMITED }),
  maxDurationMinutes: Type.Integer({ minimum: UNLIMITED }),
});
export type PlanLimits = Type.Static<typeof PlanLimits>;

/** The limits that services enforce. The figures are in billing's catalogue, which publishes them as `catalogue.changed`. */
export const LimitsByPlan = Type.Object({ free: PlanLimits, pro: PlanLimits, business: PlanLimits });
export type LimitsByPlan = Type.Static<typeof LimitsByPlan>;

/** Checks and texts of limits are records over this name. */
export type PlanLimit = keyof PlanLimits;

/** The error code with which each limit refuses a recording. */
export const PLAN_LIMIT_CODES = {
  dailyFiles: 'usage.daily_limit',
  monthlyTranscriptionMinutes: 'usage.monthly_limit',
  maxFileSizeMB: 'usage.file_too_large',
  maxDurationMinutes: 'usage.too_long',
} as const satisfies Readonly<Record<PlanLimit, string>>;

/** Displayed as the largest file while the plan is unknown. */
export const UNKNOWN_PLAN_FILE_SIZE_MB_MAX = 50;
/** At this percentage of a limit users are offered a larger plan. */
export const UPGRADE_OFFER_PERCENT = 80;
