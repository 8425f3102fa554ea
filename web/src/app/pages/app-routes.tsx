import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { AppLayout } from '../app-layout.tsx';
import { lazyPage } from '../lazy-page.tsx';
import { APP_PAGES } from './app-pages.ts';
import { findPageAt, listLinks } from './list-links.ts';
import { PageWaiting } from './page-waiting.tsx';
import { PremiumArea } from './premium-area.tsx';
import { RequireSession } from '../require-session.tsx';
import type { LazyAppPage } from './lazy-app-pages.tsx';
import type { PageFrame } from './page.ts';

const NotFound = lazyPage(async () => (await import('../not-found-page.tsx')).NotFound);

const LINKS = listLinks(APP_PAGES);

const frameAt = (pathname: string): PageFrame | undefined => findPageAt(APP_PAGES, pathname)?.frame;

/** Everything under `/app`: for signed-in users only, in one frame. */
export const AppRoutes = ({ pages }: { readonly pages: readonly LazyAppPage[] }) => (
  <RequireSession>
    <Routes>
      <Route element={<AppLayout links={LINKS} frameAt={frameAt} />}>
        {pages.map((page) => (
          <Route
            key={page.path}
            path={page.path.slice(paths.app.length + 1)}
            index={page.path === paths.app}
            element={<PagePlace key={page.path} page={page} />}
          />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  </RequireSession>
);

/** A page, and its skeleton while its code is on its way: the page before it leaves at once. */
const PagePlace = ({ page }: { readonly page: LazyAppPage }) => {
  const { Page, isPremium, frame } = page;
  return (
    <Suspense fallback={<PageWaiting frame={frame} />}>
      {isPremium ? (
        <PremiumArea frame={frame}>
          <Page />
        </PremiumArea>
      ) : (
        <Page />
      )}
    </Suspense>
  );
};
