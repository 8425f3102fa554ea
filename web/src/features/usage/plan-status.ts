import type { UsageInfo } from '@escriba/contracts';

/** How a subscription stands, as people are told. */
export type PlanStanding = 'free' | 'active' | 'pending' | 'problem' | 'expired';

/** The free plan has no subscription that could stand otherwise. */
export const standingOf = ({ currentPlan, subscriptionStatus }: UsageInfo['user']): PlanStanding => {
  switch (subscriptionStatus) {
    case 'active':
      return currentPlan === 'free' ? 'free' : 'active';
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
