import { type PlanId, UPGRADE_OFFER_PERCENT } from '@escriba/contracts';

/** The share of one limit that is used. */
export type LimitUse = { readonly usagePercent: number; readonly unlimited: boolean };

/** The plan and usage that the frame shows; undefined while unknown. */
export type PlanState = {
  readonly plan?: PlanId;
  readonly usage?: { readonly today: LimitUse; readonly month: LimitUse };
};

/** Offers an upgrade only on the free plan, and only when a limit is near. */
export const isUpgradeOffered = ({ plan, usage }: PlanState): boolean =>
  plan === 'free' && usage !== undefined && [usage.today, usage.month].some(isNear);

const isNear = ({ usagePercent, unlimited }: LimitUse): boolean =>
  !unlimited && usagePercent >= UPGRADE_OFFER_PERCENT;
