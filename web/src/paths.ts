/** Every address of the web client. */
export const paths = {
  home: '/',
  upload: '/#upload',
  howItWorks: '/#how-it-works',
  signIn: '/auth',
  register: '/auth?mode=register',
  googleBack: '/google/callback',
  extensionLogin: '/login',
  extensionConnection: '/oauth-extension',
  privacy: '/privacy',
  app: '/app',
  appUpload: '/app/upload',
  appTranscriptions: '/app/transcriptions',
  appUsage: '/app/usage',
  appReports: '/app/reports',
  appAnalytics: '/app/analytics',
  appSubscription: '/app/subscription',
  appPlans: '/app/plans',
  appMeetings: '/app/meetings',
  appMembers: '/app/members',
  appIntegrations: '/app/integrations',
  appSettings: '/app/settings',
  plans: '/plans',
  components: '/dev/ui',
} as const;

/** Where a transcript is read and corrected; a place in it is `#t=` and the time in ms. */
export const appTranscription = (id: string): string => `${paths.appTranscriptions}/${id}`;

/** Where to look after a recording: at itself once it is completed, in the list before. */
export const transcriptionPlace = (item: {
  readonly transcriptionId: string;
  readonly status: string;
}): string =>
  item.status === 'completed' ? appTranscription(item.transcriptionId) : paths.appTranscriptions;

/** Where a transcript is read by whoever has a link to it. */
export const shared = (token: string): string => `/t/${token}`;
