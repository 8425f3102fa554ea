import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { DropStrip } from '../features/uploads/page/drop-strip.tsx';
import { lazy, Suspense } from 'react';
import { useInView } from 'react-intersection-observer';
import { PlanUsageCard } from '../features/usage/plan-usage-card.tsx';
import { useMay } from '../session/use-workspace.ts';

const RecentFigures = lazy(async () => ({
  default: (await import('../features/reports/recent-figures.tsx')).RecentFigures,
}));

/** Renders the first page behind the sign-in. */
export const HomePage = () => {
  const mayUpload = useMay('write');
  return (
    <DashboardPage drop={mayUpload ? <DropStrip /> : null} plan={<PlanUsageCard />} figures={<Figures />} />
  );
};

/** Renders the charts, the last part of the page. They load when the user scrolls to them, which on a telephone is seldom at once. */
const Figures = () => {
  const { ref, inView } = useInView({ triggerOnce: true, fallbackInView: true });
  return (
    <div ref={ref}>
      {inView ? (
        <Suspense>
          <RecentFigures />
        </Suspense>
      ) : null}
    </div>
  );
};
