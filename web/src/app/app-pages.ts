import { matchPath } from 'react-router-dom';
import { openTexts } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { type LazyPage, lazyPage } from './lazy-page.tsx';

const comingPages = () => import('../features/workspace/coming-pages.tsx');
const usagePages = () => import('../features/usage/usage-page.tsx');

export const TRANSCRIPT = paths.appTranscription;

/** The pages behind the sign-in by their paths, each with its own code. */
export const APP_PAGES: readonly (readonly [string, LazyPage])[] = [
  [paths.app, lazyPage(async () => (await import('./home-page.tsx')).HomePage)],
  [
    paths.appUpload,
    lazyPage(async () => (await import('../features/uploads/page/upload-page.tsx')).UploadPage),
  ],
  [
    paths.appTranscriptions,
    lazyPage(async () => (await import('../features/library/library-page.tsx')).TranscriptionsPage),
  ],
  [
    TRANSCRIPT,
    lazyPage(async () => {
      const [{ TranscriptPage }] = await Promise.all([
        import('../features/transcript/transcript-page.tsx'),
        openTexts('transcript'),
        fetchNamedTranscript(),
      ]);
      return TranscriptPage;
    }),
  ],
  [paths.appReports, lazyPage(async () => (await comingPages()).ReportsPage)],
  [paths.appUsage, lazyPage(async () => (await usagePages()).UsagePage)],
  [paths.appAnalytics, lazyPage(async () => (await usagePages()).AnalyticsPage)],
  [paths.appSubscription, lazyPage(async () => (await comingPages()).SubscriptionPage)],
  [paths.appPlans, lazyPage(async () => (await import('../features/usage/my-plan-page.tsx')).MyPlanPage)],
  [paths.appMeetings, lazyPage(async () => (await comingPages()).MeetingsPage)],
  [
    paths.appMembers,
    lazyPage(async () => (await import('../features/workspace/members-page.tsx')).MembersPage),
  ],
  [
    paths.appIntegrations,
    lazyPage(async () => (await import('../features/workspace/integrations-page.tsx')).IntegrationsPage),
  ],
  [
    paths.appSettings,
    lazyPage(async () => (await import('../features/settings/settings-page.tsx')).SettingsPage),
  ],
];

/** Hours of words are asked for while the page that shows them is on its way. */
const fetchNamedTranscript = async (): Promise<void> => {
  const id = matchPath(TRANSCRIPT, window.location.pathname)?.params['id'];
  const { prefetchTranscript } = await import('../features/transcript/open-transcript.ts');
  if (id !== undefined) void prefetchTranscript(id);
};

/** The page that an address behind the sign-in names. */
export const findAppPage = (pathname: string): LazyPage | undefined =>
  APP_PAGES.find(([path]) => matchPath(path, pathname) !== null)?.[1];
