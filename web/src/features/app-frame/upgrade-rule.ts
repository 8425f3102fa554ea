import { type PlanId, UPGRADE_OFFER_PERCENT } from '@escriba/contracts';

/** How much of one limit is used up. */
export type LimitUse = { readonly usagePercent: number; readonly unlimited: boolean };

/** What the frame shows of the account's plan; nothing until it is known. */
export type PlanState = {
  readonly plan?: PlanId;
  readonly usage?: { readonly today: LimitUse; readonly month: LimitUse };
};

/** An upgrade is offered on the free plan only, and only where a limit is near. */
export const isUpgradeOffered = ({ plan, usage }: PlanState): boolean =>
  plan === 'free' && usage !== undefined && [usage.today, usage.month].some(isNear);

const isNear = ({ usagePercent, unlimited }: LimitUse): boolean =>
  !unlimited && usagePercent >= UPGRADE_OFFER_PERCENT;
