import * as Type from '../shared/schema.ts';

/** The plans by rank, lowest first. */
export const PLAN_IDS = ['free', 'pro', 'business'] as const;
export const PlanId = Type.Enum([...PLAN_IDS]);
export type PlanId = Type.Static<typeof PlanId>;

/** The states of a subscription. `active` also applies to the free plan, which cannot lapse. */
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

/** The largest file, in MB, to display while the plan is unknown. */
export const UNKNOWN_PLAN_FILE_SIZE_MB_MAX = 50;
/** At this percentage of a limit users are offered a larger plan. */
export const UPGRADE_OFFER_PERCENT = 80;
