import type { UsageInfo } from '@escriba/contracts';

/** The state of a subscription as shown to users. */
export type PlanStanding = 'free' | 'active' | 'pending' | 'problem' | 'expired';

/** The free plan has no subscription. */
export const standingOf = ({ currentPlan, subscriptionStatus }: UsageInfo['user']): PlanStanding => {
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
