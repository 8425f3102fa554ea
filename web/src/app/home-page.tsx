import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { PlanUsageCard } from '../features/usage/plan-usage-card.tsx';

/** The first page behind the sign-in. */
export const HomePage = () => <DashboardPage plan={<PlanUsageCard />} />;
