import type { PlanId } from '@escriba/contracts/plans/plans';
import { createExpiringCache } from '@escriba/http';
import type { User, UsageClient } from './usage-client.ts';

type PlanInForceDeps = { usage: Pick<UsageClient, 'readAllowance'>; clock: () => Date };

/**
 * Returns the plan in force of a user. A result is cached for 30 s if it `suffices`; otherwise it is requested each time, so that an upgrade
 * counts at once.
 * @throws quotaUnavailable
 */
export type PlanInForce = (user: User, suffices: (plan: PlanId) => boolean) => Promise<PlanId>;

const KEPT_MS = 30_000;
const PEOPLE_MAX = 10_000;

export const createPlanInForce = ({ usage, clock }: PlanInForceDeps): PlanInForce => {
  const now = () => clock().getTime();
  const known = createExpiringCache<PlanId>({ entriesMax: PEOPLE_MAX, now });
  return async (user, suffices) => {
    const before = known.find(user.userId);
    if (before !== undefined && suffices(before)) return before;
    const { plan } = await usage.readAllowance(user);
    known.set(user.userId, plan, now() + KEPT_MS);
    return plan;
  };
};
