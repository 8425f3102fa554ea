import { PLAN_FEATURES, PLAN_LIMITS, PlanId, SubscriptionStatus, planInForce } from '@escriba/contracts';
import type { Allowance, PlanFeatures, PlanLimits } from '@escriba/contracts';
import { Value } from 'typebox/value';
import type { Person } from './people.repository.ts';

/** A user's chosen plan, its status, and the plan whose limits and features apply. */
export type Entitlement = {
  readonly plan: PlanId;
  readonly status: SubscriptionStatus;
  readonly inForce: PlanId;
  readonly limits: PlanLimits;
  readonly features: PlanFeatures;
};

/** The larger the number, the longer a recording waits; visitors without an account come last. */
const PRIORITIES: Readonly<Record<PlanId, number>> = { business: 1, pro: 2, free: 3 };

/** A plan that is not active keeps its name; the limits and features of the free plan apply. */
export const entitlementOf = (
  person: Pick<Person, 'plan' | 'subscription_status'> | undefined,
): Entitlement => {
  const plan = Value.Parse(PlanId, person?.plan ?? 'free');
  const status = Value.Parse(SubscriptionStatus, person?.subscription_status ?? 'active');
  const inForce = planInForce(plan, status);
  return { plan, status, inForce, limits: PLAN_LIMITS[inForce], features: PLAN_FEATURES[inForce] };
};

export const toAllowance = ({ inForce, limits }: Entitlement): Allowance => ({
  plan: inForce,
  limits,
  priority: PRIORITIES[inForce],
});
