import { Route, Routes } from 'react-router-dom';
import { paths } from '../platform/paths.ts';
import { AppLayout } from './app-layout.tsx';
import { type AppPages, TRANSCRIPT } from './app-pages.tsx';
import { lazyPage } from './lazy-page.tsx';
import { PremiumArea } from './premium-area.tsx';
import { RequireSession } from './require-session.tsx';

/** Pages that need an active plan; the free plan is one. */
const PREMIUM = new Set<string>([
  paths.appUpload,
  paths.appTranscriptions,
  TRANSCRIPT,
  paths.appReports,
  paths.appAnalytics,
]);

const NotFound = lazyPage(async () => (await import('./not-found-page.tsx')).NotFound);

/** Everything under `/app`: for signed-in people only, in one frame. */
export const AppRoutes = ({ pages }: { readonly pages: AppPages }) => (
  <RequireSession>
    <Routes>
      <Route element={<AppLayout />}>
        {pages.map(([path, Page]) => (
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
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  </RequireSession>
);
