import type { UsageInfo } from '@escriba/contracts/usage/usage';

/** The state of a subscription as shown to users. */
export type PlanStatus = 'free' | 'active' | 'pending' | 'problem' | 'expired';

/** The free plan has no subscription. */
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
