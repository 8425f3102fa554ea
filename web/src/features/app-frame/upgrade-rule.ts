import { type PlanId, UPGRADE_OFFER_PERCENT } from '@escriba/contracts/plans/plans';

/** The share of one limit that is used. */
export type LimitUse = { readonly usagePercent: number; readonly unlimited: boolean };

/** The plan and usage that the frame shows; undefined while unknown. */
export type PlanState = {
  readonly plan?: PlanId;
  readonly usage?: { readonly today: LimitUse; readonly month: LimitUse };
};

/** Returns whether the usage of a limit is worth showing on every page. */
export const isLimitNear = ({ usage }: PlanState): boolean =>
  usage !== undefined && [usage.today, usage.month].some(isNear);

/** Offers an upgrade only on the free plan, and only when a limit is near. */
export const isUpgradeOffered = (state: PlanState): boolean => state.plan === 'free' && isLimitNear(state);

/** Whether a limit is reached. Some pages say that themselves: the header must not repeat it there. */
export const isLimitReached = ({ usage }: PlanState): boolean =>
  usage !== undefined && [usage.today, usage.month].some(isReached);

const isReached = ({ usagePercent, unlimited }: LimitUse): boolean => !unlimited && usagePercent >= 100;

const isNear = ({ usagePercent, unlimited }: LimitUse): boolean =>
  !unlimited && usagePercent >= UPGRADE_OFFER_PERCENT;
