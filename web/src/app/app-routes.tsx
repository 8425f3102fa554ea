import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { openTexts } from '../i18n/index.ts';
import { appTranscription, paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { AppLayout } from './app-layout.tsx';
import { PremiumArea } from './premium-area.tsx';
import { RequireSession } from './require-session.tsx';

const comingPages = () => import('../features/workspace/coming-pages.tsx');
const usagePages = () => import('../features/usage/usage-page.tsx');

const TRANSCRIPT = appTranscription(':id');

/** Those that ask for an active plan. */
const PREMIUM = new Set<string>([
  paths.appUpload,
  paths.appTranscriptions,
  TRANSCRIPT,
  paths.appReports,
  paths.appAnalytics,
]);

/** The pages behind the sign-in by their paths, each with its own code. */
const PAGES: readonly (readonly [string, ComponentType])[] = [
  [paths.app, lazy(async () => ({ default: (await import('./home-page.tsx')).HomePage }))],
  [
    paths.appUpload,
    lazy(async () => ({ default: (await import('../features/uploads/upload-page.tsx')).UploadPage })),
  ],
  [
    paths.appTranscriptions,
    lazy(async () => ({
      default: (await import('../features/library/library-page.tsx')).TranscriptionsPage,
    })),
  ],
  [
    TRANSCRIPT,
    lazy(async () => {
      const [{ TranscriptPage }] = await Promise.all([
        import('../features/transcript/transcript-page.tsx'),
        openTexts('transcript'),
      ]);
      return { default: TranscriptPage };
    }),
  ],
  [paths.appReports, lazy(async () => ({ default: (await comingPages()).ReportsPage }))],
  [paths.appUsage, lazy(async () => ({ default: (await usagePages()).UsagePage }))],
  [paths.appAnalytics, lazy(async () => ({ default: (await usagePages()).AnalyticsPage }))],
  [paths.appSubscription, lazy(async () => ({ default: (await comingPages()).SubscriptionPage }))],
  [
    paths.appPlans,
    lazy(async () => ({ default: (await import('../features/usage/my-plan-page.tsx')).MyPlanPage })),
  ],
  [paths.appMeetings, lazy(async () => ({ default: (await comingPages()).MeetingsPage }))],
  [
    paths.appMembers,
    lazy(async () => ({ default: (await import('../features/workspace/members-page.tsx')).MembersPage })),
  ],
  [
    paths.appIntegrations,
    lazy(async () => ({
      default: (await import('../features/workspace/integrations-page.tsx')).IntegrationsPage,
    })),
  ],
  [
    paths.appSettings,
    lazy(async () => ({ default: (await import('../features/settings/settings-page.tsx')).SettingsPage })),
  ],
];

const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }));

/** Everything under `/app`: for signed-in people alone, in one frame. */
export const AppRoutes = () => (
  <RequireSession>
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route element={<AppLayout />}>
          {PAGES.map(([path, Page]) => (
            <Route
              key={path}
              path={path.slice(paths.app.length + 1)}
              index={path === paths.app}
              element={
                PREMIUM.has(path) ? (
                  <PremiumArea>
                    <Page />
                  </PremiumArea>
                ) : (
                  <Page />
                )
              }
            />
          ))}
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </QueryClientProvider>
  </RequireSession>
);
