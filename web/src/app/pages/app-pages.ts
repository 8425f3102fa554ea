import type { AppPage } from './page.ts';

/** `within` is the name of one of the pages. */
const definePages = <Name extends string>(
  pages: Readonly<Record<Name, AppPage<NoInfer<Name>>>>,
): Readonly<Record<Name, AppPage>> => pages;

const plain = { texts: [], hasPlayer: false, isPremium: false, family: 'own' } as const;
const premium = { ...plain, isPremium: true } as const;
const ofPlan = {
  ...plain,
  texts: ['billing', 'plans'],
  frame: { head: 'plans:own.', shape: 'plan', saysLimit: true },
  family: 'plan',
} as const;

/**
 * All pages behind the sign-in, in the order of their links. Addresses, router, premium gate, links, preloads, chunks, early frame and what works
 * offline are derived from them.
 */
export const APP_PAGES = definePages({
  app: {
    path: '/app',
    load: () => import('../home-page.tsx').then((page) => page.HomePage),
    nav: { link: { name: 'home', icon: 'home', sidebar: 'main', bar: 'home' } },
    ...plain,
    hasPlayer: true,
    frame: { head: 'dashboard:', shape: 'start', saysLimit: true, asksAcceptance: true },
    family: 'lists',
    isOffline: true,
    requests: ['/api/transcription/list?limit=20'],
  },
  appMeetings: {
    path: '/app/meetings',
    load: () => import('../../features/workspace/meetings-page.tsx').then((page) => page.MeetingsPage),
    nav: { link: { name: 'meetings', icon: 'meetings', sidebar: 'main', isSoon: true } },
    ...plain,
    frame: { head: 'none', shape: 'message' },
  },
  appUpload: {
    path: '/app/upload',
    load: () => import('../upload-page.tsx').then((page) => page.UploadInApp),
    nav: { link: { name: 'upload', icon: 'upload', sidebar: 'main', bar: 'upload' } },
    ...premium,
    texts: ['links'],
    frame: { head: 'uploads:', shape: 'upload', saysLimit: true, asksAcceptance: true },
    family: 'lists',
    requests: ['/api/transcription/list?limit=100'],
  },
  appTranscriptions: {
    path: '/app/transcriptions',
    load: () => import('../../features/library/library-page.tsx').then((page) => page.TranscriptionsPage),
    nav: {
      link: { name: 'transcriptions', icon: 'transcriptions', sidebar: 'main', bar: 'transcriptions' },
    },
    ...premium,
    hasPlayer: true,
    frame: { head: 'library', shape: 'list' },
    family: 'lists',
    isOffline: true,
    requests: ['/api/transcription/list?limit=50&page=1'],
  },
  appTranscription: {
    path: '/app/transcriptions/:id',
    load: () => import('../../features/transcript/transcript-page.tsx').then((page) => page.TranscriptPage),
    nav: { within: 'appTranscriptions' },
    ...premium,
    texts: ['transcript'],
    hasPlayer: true,
    frame: { head: 'transcript', shape: 'transcript' },
    family: 'transcript',
    isOffline: true,
    requests: ['/api/transcription/:id/transcript/start', '/api/transcription/:id/transcript'],
    prefetch: async () =>
      (await import('../../features/transcript/opening/open-transcript.ts')).prefetchTranscript,
  },
  appReports: {
    path: '/app/reports',
    load: () => import('../reports-page.tsx').then((page) => page.ReportsPage),
    nav: { link: { name: 'reports', icon: 'reports', sidebar: 'main' } },
    ...premium,
    frame: { head: 'reports:', shape: 'figures' },
    family: 'figures',
  },
  appAnalytics: {
    path: '/app/analytics',
    load: () => import('../analytics-page.tsx').then((page) => page.AnalyticsPage),
    nav: { link: { name: 'analytics', icon: 'analytics', sidebar: 'main' } },
    ...premium,
    frame: { head: 'reports:metrics.', shape: 'figures' },
    family: 'figures',
  },
  appPlans: {
    path: '/app/plans',
    load: () => import('../my-plan-page.tsx').then((page) => page.MyPlanPage),
    nav: { link: { name: 'plans', icon: 'card', sidebar: 'main' }, within: 'appAccount' },
    ...ofPlan,
  },
  appUsage: {
    path: '/app/usage',
    load: () => import('../usage-page.tsx').then((page) => page.UsagePage),
    nav: { within: 'appPlans' },
    ...ofPlan,
  },
  appSubscription: {
    path: '/app/subscription',
    load: () => import('../subscription-page.tsx').then((page) => page.SubscriptionPage),
    nav: { within: 'appPlans' },
    ...ofPlan,
  },
  appMembers: {
    path: '/app/members',
    load: () => import('../../features/team/members-page.tsx').then((page) => page.MembersPage),
    nav: { link: { name: 'members', icon: 'members', sidebar: 'workstation' } },
    ...plain,
    texts: ['team'],
    frame: { head: 'workspace:members.', shape: 'row' },
  },
  appIntegrations: {
    path: '/app/integrations',
    load: () => import('../integrations-page.tsx').then((page) => page.IntegrationsPage),
    nav: { link: { name: 'integrations', icon: 'integrations', sidebar: 'workstation' } },
    ...plain,
    texts: ['keys'],
    frame: { head: 'workspace:integrations.', shape: 'rows' },
  },
  appSettings: {
    path: '/app/settings',
    load: () => import('../../features/settings/settings-page.tsx').then((page) => page.SettingsPage),
    nav: { link: { name: 'settings', icon: 'settings', sidebar: 'workstation' }, within: 'appAccount' },
    ...plain,
    frame: { head: 'settings:', shape: 'sections', asksAcceptance: true },
    family: 'account',
  },
  appVocabulary: {
    path: '/app/settings/vocabulary',
    load: () => import('../../features/vocabulary/vocabulary-page.tsx').then((page) => page.VocabularyPage),
    nav: { link: { name: 'vocabulary', icon: 'vocabulary' }, within: 'appSettings' },
    ...plain,
    texts: ['vocabulary'],
    frame: { head: 'vocabulary:', shape: 'rows' },
  },
  appActivity: {
    path: '/app/settings/activity',
    load: () => import('../../features/activity/activity-page.tsx').then((page) => page.ActivityPage),
    nav: { link: { name: 'activity', icon: 'activity' }, within: 'appSettings' },
    ...plain,
    texts: ['activity'],
    frame: { head: 'activity:', shape: 'rows' },
  },
  appAccount: {
    path: '/app/account',
    load: () => import('../account-page.tsx').then((page) => page.AccountPage),
    nav: { link: { name: 'account', icon: 'account', bar: 'account' } },
    ...plain,
    frame: { head: 'frame:account.', shape: 'account', saysLimit: true, asksAcceptance: true },
    family: 'account',
  },
  appAffiliates: {
    path: '/app/affiliates',
    load: () => import('../../features/affiliates/affiliate-page.tsx').then((page) => page.AffiliatePage),
    nav: { link: { name: 'affiliates', icon: 'affiliates' }, within: 'appAccount' },
    ...plain,
    texts: ['affiliates'],
    frame: { head: 'affiliates:page.', shape: 'form' },
  },
  appKeepTrial: {
    path: '/app/keep',
    load: () => import('../keep-trial-page.tsx').then((page) => page.KeepTrialPage),
    nav: {},
    ...plain,
    frame: { head: 'none', shape: 'message' },
  },
});
