export const guard = {
  session: 'Checking your session...',
  premium: 'Checking premium access...',
  premiumTitle: 'Premium Access Required',
  premiumText:
    'This area needs an active plan, and yours is not. Settle the subscription, or choose a plan, and it opens at once. What you have stays stored.',
  premiumPlan: 'Current plan',
  premiumStatus: 'Status',
  premiumPlans: 'See Premium Plans',
} as const;
