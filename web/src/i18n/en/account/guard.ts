export const guard = {
  session: 'Checking your session...',
  premium: 'Checking premium access...',
  premiumTitle: 'Premium access required',
  premiumText:
    'This area needs an active plan, and yours is not active. Pay what is due or choose a plan, and it opens right away. Your recordings and transcripts are kept.',
  premiumPlan: 'Current plan',
  premiumStatus: 'Status',
  premiumPlans: 'See premium plans',
} as const;
