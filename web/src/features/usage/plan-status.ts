import type { UsageInfo } from '@escriba/contracts';

/** How a subscription stands, as people are told. */
export type PlanStanding = 'free' | 'active' | 'pending' | 'problem' | 'expired';

/** The free plan has no subscription whose status could matter. */
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
