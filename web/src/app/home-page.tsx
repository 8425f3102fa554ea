import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { DropStrip } from '../features/uploads/page/drop-strip.tsx';
import { lazy, Suspense } from 'react';
import { PlanUsageCard } from '../features/usage/plan-usage-card.tsx';

const RecentFigures = lazy(async () => ({
  default: (await import('../features/reports/recent-figures.tsx')).RecentFigures,
}));

/** The first page behind the sign-in. */
export const HomePage = () => (
  <DashboardPage
    drop={<DropStrip />}
    plan={<PlanUsageCard />}
    figures={
      <Suspense>
        <RecentFigures />
      </Suspense>
    }
  />
);
