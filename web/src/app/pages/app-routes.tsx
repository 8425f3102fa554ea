import { Route, Routes } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { AppLayout } from '../app-layout.tsx';
import { lazyPage } from '../lazy-page.tsx';
import { PremiumArea } from '../premium-area.tsx';
import { RequireSession } from '../require-session.tsx';
import type { LazyAppPage } from './lazy-app-pages.tsx';

const NotFound = lazyPage(async () => (await import('../not-found-page.tsx')).NotFound);

/** Everything under `/app`: for signed-in users only, in one frame. */
export const AppRoutes = ({ pages }: { readonly pages: readonly LazyAppPage[] }) => (
  <RequireSession>
    <Routes>
      <Route element={<AppLayout />}>
        {pages.map(({ path, Page, isPremium }) => (
          <Route
            key={path}
            path={path.slice(paths.app.length + 1)}
            index={path === paths.app}
            element={
              isPremium ? (
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
