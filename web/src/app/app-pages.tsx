import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { openTexts } from '../i18n/index.ts';
import { paths } from '../platform/paths.ts';
import type { DataServices } from '../data/app-services.ts';
import { type LazyPage, lazyPage } from './lazy-page.tsx';
import { once } from './once.ts';

export const TRANSCRIPT = paths.appTranscription;

/** The pages behind the sign-in by path. */
export type AppPages = readonly (readonly [string, LazyPage])[];

type LoadServices = () => Promise<DataServices>;

const openTranscriptPage = async (loadServices: LoadServices): Promise<ComponentType> => {
  const [{ TranscriptPage }] = await Promise.all([
    import('../features/transcript/transcript-page.tsx'),
    openTexts('transcript'),
    fetchNamedTranscript(loadServices),
  ]);
  return TranscriptPage;
};

/** Each page loads on demand. */
export const createAppPages = (loadServices: LoadServices, playing = createPlaying()): AppPages => [
  [paths.app, lazyPage(() => playing(async () => (await import('./home-page.tsx')).HomePage))],
  [
    paths.appUpload,
    lazyPage(async () => (await import('../features/uploads/page/upload-page.tsx')).UploadPage),
  ],
  [
    paths.appTranscriptions,
    lazyPage(() =>
      playing(async () => (await import('../features/library/library-page.tsx')).TranscriptionsPage),
    ),
  ],
  [TRANSCRIPT, lazyPage(() => playing(() => openTranscriptPage(loadServices)))],
  [paths.appReports, lazyPage(async () => (await import('./reports-page.tsx')).ReportsPage)],
  [paths.appUsage, lazyPage(async () => (await import('./usage-page.tsx')).UsagePage)],
  [paths.appAnalytics, lazyPage(async () => (await import('./analytics-page.tsx')).AnalyticsPage)],
  [
    paths.appSubscription,
    lazyPage(() => selling(async () => (await import('./subscription-page.tsx')).SubscriptionInApp)),
  ],
  [paths.appPlans, lazyPage(() => selling(async () => (await import('./my-plan-page.tsx')).MyPlanPage))],
  [
    paths.appMeetings,
    lazyPage(async () => (await import('../features/workspace/meetings-page.tsx')).MeetingsPage),
  ],
  [
    paths.appMembers,
    lazyPage(async () => (await import('../features/workspace/members-page.tsx')).MembersPage),
  ],
  [paths.appIntegrations, lazyPage(async () => (await import('./integrations-page.tsx')).IntegrationsPage)],
  [paths.appAccount, lazyPage(async () => (await import('./account-page.tsx')).AccountPage)],
  [
    paths.appAffiliates,
    lazyPage(async () => {
      const [{ AffiliatePage }] = await Promise.all([
        import('../features/affiliates/affiliate-page.tsx'),
        openTexts('affiliates'),
      ]);
      return AffiliatePage;
    }),
  ],
  [paths.appKeepTrial, lazyPage(async () => (await import('./keep-trial-page.tsx')).KeepTrialPage)],
  [
    paths.appSettings,
    lazyPage(async () => (await import('../features/settings/settings-page.tsx')).SettingsPage),
  ],
];

/** Pages that sell have the texts of plans and payments. */
const selling = async (load: () => Promise<ComponentType>): Promise<ComponentType> => {
  const [Page] = await Promise.all([load(), openTexts('billing'), openTexts('plans')]);
  return Page;
};

/** Pages that play recordings share one player, which keeps position, speed and volume between pages. */
const createPlaying = () => {
  const loadPlayer = once(async () => {
    const { createPagePlayback, PlaybackContext } = await import('../media/player/page-playback.ts');
    return { playback: createPagePlayback(), PlaybackContext };
  });
  return async (load: () => Promise<ComponentType>): Promise<ComponentType> => {
    const [Page, { playback, PlaybackContext }] = await Promise.all([load(), loadPlayer()]);
    return () => (
      <PlaybackContext value={playback}>
        <Page />
      </PlaybackContext>
    );
  };
};

/** Loads the transcript together with the code of its page: hours of speech take a while. */
const fetchNamedTranscript = async (loadServices: LoadServices): Promise<void> => {
  const id = matchPath(TRANSCRIPT, window.location.pathname)?.params['id'];
  const [{ prefetchTranscript }, services] = await Promise.all([
    import('../features/transcript/opening/open-transcript.ts'),
    loadServices(),
  ]);
  if (id !== undefined) void prefetchTranscript(services, id);
};

/** The page for a path behind the sign-in. */
export const findAppPage = (pages: AppPages, pathname: string): LazyPage | undefined =>
  pages.find(([path]) => matchPath(path, pathname) !== null)?.[1];
