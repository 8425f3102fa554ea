import type { AppPage, AppPageName } from './page.ts';

/** The texts of every page behind the sign-in. */
export const APP_TEXTS = ['account', 'app'] as const;

const plain = { texts: [], hasPlayer: false, isPremium: false } as const;
const premium = { ...plain, isPremium: true } as const;
const selling = { ...plain, texts: ['billing', 'plans'] } as const;

/** All pages behind the sign-in. Router, premium gate, preloads, chunks and the early frame are derived from them. */
export const APP_PAGES: Readonly<Record<AppPageName, AppPage>> = {
  app: {
    load: async () => (await import('../home-page.tsx')).HomePage,
    ...plain,
    hasPlayer: true,
    early: 'dashboard:',
  },
  appUpload: {
    load: async () => (await import('../../features/uploads/page/upload-page.tsx')).UploadPage,
    ...premium,
    early: 'uploads:',
  },
  appTranscriptions: {
    load: async () => (await import('../../features/library/library-page.tsx')).TranscriptionsPage,
    ...premium,
    hasPlayer: true,
    early: 'library',
  },
  appTranscription: {
    load: async () => (await import('../../features/transcript/transcript-page.tsx')).TranscriptPage,
    ...premium,
    texts: ['transcript'],
    hasPlayer: true,
    early: 'transcript',
    prefetch: async () =>
      (await import('../../features/transcript/opening/open-transcript.ts')).prefetchTranscript,
  },
  appReports: {
    load: async () => (await import('../reports-page.tsx')).ReportsPage,
    ...premium,
    early: 'none',
  },
  appUsage: { load: async () => (await import('../usage-page.tsx')).UsagePage, ...plain, early: 'usage:' },
  appAnalytics: {
    load: async () => (await import('../analytics-page.tsx')).AnalyticsPage,
    ...premium,
    early: 'none',
  },
  appSubscription: {
    load: async () => (await import('../subscription-page.tsx')).SubscriptionInApp,
    ...selling,
    early: 'none',
  },
  appPlans: {
    load: async () => (await import('../my-plan-page.tsx')).MyPlanPage,
    ...selling,
    early: 'plans:own.',
  },
  appMeetings: {
    load: async () => (await import('../../features/workspace/meetings-page.tsx')).MeetingsPage,
    ...plain,
    early: 'none',
  },
  appMembers: {
    load: async () => (await import('../../features/workspace/members-page.tsx')).MembersPage,
    ...plain,
    early: 'workspace:members.',
  },
  appIntegrations: {
    load: async () => (await import('../integrations-page.tsx')).IntegrationsPage,
    ...plain,
    early: 'workspace:integrations.',
  },
  appAccount: {
    load: async () => (await import('../account-page.tsx')).AccountPage,
    ...plain,
    early: 'frame:account.',
  },
  appAffiliates: {
    load: async () => (await import('../../features/affiliates/affiliate-page.tsx')).AffiliatePage,
    ...plain,
    texts: ['affiliates'],
    early: 'affiliates:page.',
  },
  appKeepTrial: {
    load: async () => (await import('../keep-trial-page.tsx')).KeepTrialPage,
    ...plain,
    early: 'none',
  },
  appSettings: {
    load: async () => (await import('../../features/settings/settings-page.tsx')).SettingsPage,
    ...plain,
    early: 'settings:',
  },
};
