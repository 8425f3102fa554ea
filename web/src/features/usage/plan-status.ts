import type { UsageInfo } from '@escriba/contracts/usage/usage';
import type { PlanStatus } from '../../ui/plan-and-status.tsx';

/** Returns the status of the plan. The free plan has no subscription. */
export const planStatusOf = ({ currentPlan, subscriptionStatus }: UsageInfo['user']): PlanStatus => {
  if (currentPlan === 'free') return 'free';
  switch (subscriptionStatus) {
    case 'active':
      return 'active';
    case 'pending_confirmation':
      return 'pending';
    case 'failed':
    case 'cancelled':
      return 'problem';
    case 'expired':
    case 'overdue':
      return 'expired';
  }
};
