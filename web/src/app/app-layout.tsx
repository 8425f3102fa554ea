import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { AppFrame } from '../features/app-frame/app-frame.tsx';
import type { PlanState } from '../features/app-frame/upgrade-rule.ts';
import { LanguageMenu } from '../features/preferences/language-menu.tsx';
import { ThemeMenu } from '../features/preferences/theme-menu.tsx';
import { useSession } from '../session/use-session.ts';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { PageBoundary } from './page-boundary.tsx';

/** Every account is on the free plan as long as none is sold. */
const PLAN: PlanState = { plan: 'free' };

/** The frame around the pages behind the sign-in. One that breaks leaves the frame standing. */
export const AppLayout = () => {
  const { user } = useSession();
  const { pathname } = useLocation();
  if (user === null) return null;
  return (
    <AppFrame user={user} planState={PLAN} language={<LanguageMenu />} theme={<ThemeMenu />}>
      <PageBoundary path={pathname}>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </PageBoundary>
    </AppFrame>
  );
};
