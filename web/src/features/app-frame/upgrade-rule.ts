import type { PlanId } from '../../ui/plan-badge.tsx';

/** How much of one limit is used up. */
export type LimitUse = { readonly usagePercent: number; readonly unlimited: boolean };

/** What the frame shows of the account's plan. `usage` is absent until it is known. */
export type PlanState = {
  readonly plan: PlanId;
  readonly usage?: { readonly today: LimitUse; readonly month: LimitUse };
};

const NEAR_LIMIT_PERCENT = 80;

/** An upgrade is offered on the free plan only, and only where a limit is near. */
export const isUpgradeOffered = ({ plan, usage }: PlanState): boolean =>
  plan === 'free' && usage !== undefined && [usage.today, usage.month].some(isNear);

const isNear = ({ usagePercent, unlimited }: LimitUse): boolean =>
  !unlimited && usagePercent >= NEAR_LIMIT_PERCENT;
