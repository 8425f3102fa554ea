import type { Charge } from '@escriba/contracts/billing/charges';
import type { SubscriptionStatus } from '@escriba/contracts/plans/plans';
import type { PlanStatus } from '../../../ui/plan-and-status.tsx';
import { isLapsed } from '../deadline.ts';

type Known = {
  readonly plan: string;
  readonly status: SubscriptionStatus;
  readonly pendingCharge: Charge | null;
};

/** Returns the status of the plan. Without a paid plan every status is the free plan, except for an order that can still be paid. */
export const planStatusOf = ({ plan, status, pendingCharge }: Known, nowMs: number): PlanStatus => {
  switch (status) {
    case 'pending_confirmation':
      return pendingCharge !== null && isLapsed(pendingCharge, nowMs) ? 'free' : 'pending';
    case 'active':
      return plan === 'free' ? 'free' : 'active';
    case 'failed':
    case 'cancelled':
      return plan === 'free' ? 'free' : 'problem';
    case 'expired':
    case 'overdue':
      return plan === 'free' ? 'free' : 'expired';
  }
};
