import * as Type from 'typebox';

/** In the order of their rank: each is above the one before it. */
export const PLAN_IDS = ['free', 'pro', 'business'] as const;
export const PlanId = Type.Enum([...PLAN_IDS]);
export type PlanId = Type.Static<typeof PlanId>;

/** `active` holds for the free plan, too: it asks for nothing that could lapse. */
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

/** What stands for “without limit” in the numbers that clients read. */
export const UNLIMITED = -1;

/** What a plan allows; -1 is no limit. Days and months are those of São Paulo. */
export const PlanLimits = Type.Object({
  dailyFiles: Type.Integer({ minimum: UNLIMITED }),
  monthlyTranscriptionMinutes: Type.Integer({ minimum: UNLIMITED }),
  maxFileSizeMB: Type.Integer({ minimum: UNLIMITED }),
  maxDurationMinutes: Type.Integer({ minimum: UNLIMITED }),
});
export type PlanLimits = Type.Static<typeof PlanLimits>;

/** What is sold and enforced. */
export const PLAN_LIMITS: Readonly<Record<PlanId, PlanLimits>> = {
  free: { dailyFiles: 1, monthlyTranscriptionMinutes: 5, maxFileSizeMB: 50, maxDurationMinutes: 120 },
  pro: {
    dailyFiles: UNLIMITED,
    monthlyTranscriptionMinutes: 120,
    maxFileSizeMB: 100,
    maxDurationMinutes: UNLIMITED,
  },
  business: {
    dailyFiles: UNLIMITED,
    monthlyTranscriptionMinutes: UNLIMITED,
    maxFileSizeMB: 500,
    maxDurationMinutes: UNLIMITED,
  },
};

/** Shown as the largest file while the plan is not known. */
export const UNKNOWN_PLAN_FILE_SIZE_MB_MAX = 50;
/** From this share of a limit on, in percent, people are offered a larger plan. */
export const UPGRADE_OFFER_PERCENT = 80;
