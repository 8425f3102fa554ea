/** Paths of the web client's pages, `:name` for parameters; shared by the client's router and the gateway. */
export const PAGE_PATHS = {
  home: '/',
  signIn: '/auth',
  googleBack: '/google/callback',
  extensionLogin: '/login',
  extensionConnection: '/oauth-extension',
  privacy: '/privacy',
  plans: '/plans',
  subscription: '/subscription',
  paymentSuccess: '/payment-success',
  sharedTranscript: '/t/:token',
  app: '/app',
  appUpload: '/app/upload',
  appTranscriptions: '/app/transcriptions',
  appTranscription: '/app/transcriptions/:id',
  appUsage: '/app/usage',
  appReports: '/app/reports',
  appAnalytics: '/app/analytics',
  appSubscription: '/app/subscription',
  appPlans: '/app/plans',
  appMeetings: '/app/meetings',
  appMembers: '/app/members',
  appIntegrations: '/app/integrations',
  appSettings: '/app/settings',
} as const;

/** Returns whether a path, without its query, is a page's; ignores a trailing slash and case, as the router does. */
export const isPagePath = (pathname: string): boolean => PATTERNS.some((pattern) => pattern.test(pathname));

const PATTERNS = Object.values(PAGE_PATHS).map(
  (path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
);
