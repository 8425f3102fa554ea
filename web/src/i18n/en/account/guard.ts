export const guard = {
  session: 'Checking your session...',
  premium: 'Checking premium access...',
  premiumTitle: 'Premium Access Required',
  premiumText: 'This area is part of the paid plans. It opens as soon as one is active.',
  premiumPlan: 'Current plan',
  premiumStatus: 'Status',
  premiumPlans: 'See Premium Plans',
} as const;
