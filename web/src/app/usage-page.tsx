import { UsageView } from '../features/usage/usage-view.tsx';
import { PlanTabs } from './plan-tabs.tsx';

/** `/app/usage`: what is used of the plan. */
export const UsagePage = () => <UsageView tabs={<PlanTabs />} />;
