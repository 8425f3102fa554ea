import type { SubscriptionStatus } from '@escriba/contracts';

/** The state of a subscription as shown to users. */
export type Standing = 'free' | 'active' | 'pending' | 'problem' | 'expired';

/** Without a paid plan every status but a pending order is the free plan. */
export const standingOf = ({
  plan,
  status,
}: {
  readonly plan: string;
  readonly status: SubscriptionStatus;
}): Standing => {
  switch (status) {
    case 'pending_confirmation':
      return 'pending';
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
