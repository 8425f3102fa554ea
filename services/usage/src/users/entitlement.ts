import { PLAN_FEATURES, planInForce, type PlanFeatures } from '@escriba/contracts/plans/features';
import type { LimitsByPlan, PlanLimits } from '@escriba/contracts/plans/limits';
import { PlanId, SubscriptionStatus } from '@escriba/contracts/plans/plans';
import type { Allowance } from '@escriba/contracts/usage/usage';
import { Value } from 'typebox/value';
import type { UserRow } from './users.repository.ts';

/** A user's chosen plan and its status. */
export type ChosenPlan = { readonly plan: PlanId; readonly status: SubscriptionStatus };

/** A user's chosen plan, its status, and the plan whose limits and features apply. */
export type Entitlement = ChosenPlan & {
  readonly inForce: PlanId;
  readonly limits: PlanLimits;
  readonly features: PlanFeatures;
};

/** The priority of each plan's recordings. The larger the number, the longer a recording waits; visitors without an account come last. */
const PRIORITIES: Readonly<Record<PlanId, number>> = { business: 1, pro: 2, free: 3 };

type Subscriber = Pick<UserRow, 'plan' | 'subscription_status'> | undefined;

/** Returns the plan that a user chose; the free one for a user without a row. */
export const chosenPlanOf = (user: Subscriber): ChosenPlan => ({
  plan: Value.Parse(PlanId, user?.plan ?? 'free'),
  status: Value.Parse(SubscriptionStatus, user?.subscription_status ?? 'active'),
});

/** Returns what a plan entitles to. One that is not active keeps its name; the limits and features of the free plan apply. */
export const entitlementOf = (user: Subscriber, limits: LimitsByPlan): Entitlement => {
  const { plan, status } = chosenPlanOf(user);
  const inForce = planInForce(plan, status);
  return { plan, status, inForce, limits: limits[inForce], features: PLAN_FEATURES[inForce] };
};

export const toAllowance = ({ inForce, limits }: Entitlement): Allowance => ({
  plan: inForce,
  limits,
  priority: PRIORITIES[inForce],
});
