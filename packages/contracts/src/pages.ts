/** Addresses of the web client's pages, `:name` for what varies: the client's router and the gateway share them. */
export const PAGE_PATHS = {
  home: '/',
  signIn: '/auth',
  googleBack: '/google/callback',
  extensionLogin: '/login',
  extensionConnection: '/oauth-extension',
  privacy: '/privacy',
  plans: '/plans',
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

/** Whether a path, without its query, is a page's; a final slash and the case of letters make no difference, as in the router. */
export const isPagePath = (pathname: string): boolean => PATTERNS.some((pattern) => pattern.test(pathname));

const PATTERNS = Object.values(PAGE_PATHS).map(
  (path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
);
