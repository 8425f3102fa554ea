import { PLAN_LIMITS, PlanId, SubscriptionStatus } from '@escriba/contracts';
import type { Allowance, PlanLimits } from '@escriba/contracts';
import { Value } from 'typebox/value';
import type { Person } from './people.repository.ts';

/** What a person may do: the plan that was chosen, how it stands, and the plan whose limits therefore hold. */
export type Entitlement = {
  readonly plan: PlanId;
  readonly status: SubscriptionStatus;
  readonly inForce: PlanId;
  readonly limits: PlanLimits;
};

/** The larger the number, the longer a recording waits; visitors without an account come after everybody. */
const PRIORITIES: Readonly<Record<PlanId, number>> = { business: 1, pro: 2, free: 3 };

/** Only an active plan is worth its limits; any other standing keeps its name and counts as free. */
export const entitlementOf = (
  person: Pick<Person, 'plan' | 'subscription_status'> | undefined,
): Entitlement => {
  const plan = Value.Parse(PlanId, person?.plan ?? 'free');
  const status = Value.Parse(SubscriptionStatus, person?.subscription_status ?? 'active');
  const inForce = status === 'active' ? plan : 'free';
  return { plan, status, inForce, limits: PLAN_LIMITS[inForce] };
};

export const toAllowance = ({ plan, inForce, limits }: Entitlement): Allowance => ({
  plan,
  limits,
  priority: PRIORITIES[inForce],
});
