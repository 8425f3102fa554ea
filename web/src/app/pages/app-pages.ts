import type { AppPage, AppPageName } from './page.ts';

/** The texts of every page behind the sign-in. */
export const APP_TEXTS = ['account', 'app'] as const;

const plain = { texts: [], hasPlayer: false, isPremium: false } as const;
const premium = { ...plain, isPremium: true } as const;
const ofPlan = { ...plain, texts: ['billing', 'plans'], early: 'plans:own.', shape: 'plan' } as const;

/** All pages behind the sign-in. Router, premium gate, preloads, chunks and the early frame are derived from them. */
export const APP_PAGES: Readonly<Record<AppPageName, AppPage>> = {
  app: {
    load: () => import('../home-page.tsx').then((page) => page.HomePage),
    ...plain,
    hasPlayer: true,
    early: 'dashboard:',
    shape: 'start',
    requests: ['/api/transcription/list?limit=20'],
  },
  appUpload: {
    load: () => import('../upload-page.tsx').then((page) => page.UploadInApp),
    ...premium,
    early: 'uploads:',
    shape: 'upload',
    requests: ['/api/transcription/list?limit=100'],
  },
  appTranscriptions: {
    load: () => import('../../features/library/library-page.tsx').then((page) => page.TranscriptionsPage),
    ...premium,
    hasPlayer: true,
    early: 'library',
    shape: 'list',
    requests: ['/api/transcription/list?limit=50&page=1'],
  },
  appTranscription: {
    load: () => import('../../features/transcript/transcript-page.tsx').then((page) => page.TranscriptPage),
    ...premium,
    texts: ['transcript'],
    hasPlayer: true,
    early: 'transcript',
    shape: 'transcript',
    requests: ['/api/transcription/:id/transcript/start', '/api/transcription/:id/transcript'],
    prefetch: async () =>
      (await import('../../features/transcript/opening/open-transcript.ts')).prefetchTranscript,
  },
  appReports: {
    load: () => import('../reports-page.tsx').then((page) => page.ReportsPage),
    ...premium,
    early: 'reports:',
    shape: 'figures',
  },
  appUsage: {
    load: () => import('../usage-page.tsx').then((page) => page.UsagePage),
    ...ofPlan,
  },
  appAnalytics: {
    load: () => import('../analytics-page.tsx').then((page) => page.AnalyticsPage),
    ...premium,
    early: 'reports:metrics.',
    shape: 'figures',
  },
  appSubscription: {
    load: () => import('../subscription-page.tsx').then((page) => page.SubscriptionPage),
    ...ofPlan,
  },
  appPlans: {
    load: () => import('../my-plan-page.tsx').then((page) => page.MyPlanPage),
    ...ofPlan,
  },
  appMeetings: {
    load: () => import('../../features/workspace/meetings-page.tsx').then((page) => page.MeetingsPage),
    ...plain,
    early: 'none',
    shape: 'message',
  },
  appMembers: {
    load: () => import('../../features/workspace/members-page.tsx').then((page) => page.MembersPage),
    ...plain,
    early: 'workspace:members.',
    shape: 'row',
  },
  appIntegrations: {
    load: () => import('../integrations-page.tsx').then((page) => page.IntegrationsPage),
    ...plain,
    early: 'workspace:integrations.',
    shape: 'rows',
  },
  appAccount: {
    load: () => import('../account-page.tsx').then((page) => page.AccountPage),
    ...plain,
    early: 'frame:account.',
    shape: 'account',
  },
  appAffiliates: {
    load: () => import('../../features/affiliates/affiliate-page.tsx').then((page) => page.AffiliatePage),
    ...plain,
    texts: ['affiliates'],
    early: 'affiliates:page.',
    shape: 'form',
  },
  appKeepTrial: {
    load: () => import('../keep-trial-page.tsx').then((page) => page.KeepTrialPage),
    ...plain,
    early: 'none',
    shape: 'message',
  },
  appSettings: {
    load: () => import('../../features/settings/settings-page.tsx').then((page) => page.SettingsPage),
    ...plain,
    early: 'settings:',
    shape: 'sections',
  },
  appVocabulary: {
    load: () => import('../../features/vocabulary/vocabulary-page.tsx').then((page) => page.VocabularyPage),
    ...plain,
    texts: ['vocabulary'],
    early: 'vocabulary:',
    shape: 'rows',
  },
};
