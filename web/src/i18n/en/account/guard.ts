export const guard = {
  session: 'Checking your session...',
  premium: 'Checking premium access...',
  premiumTitle: 'Premium Access Required',
  premiumText: 'This area belongs to the paid plans. With one of them active it opens at once.',
  premiumPlan: 'Current plan',
  premiumStatus: 'Status',
  premiumPlans: 'See Premium Plans',
} as const;
