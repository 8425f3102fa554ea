import { PlanPage } from './plan-page.tsx';

/** Renders `/app/usage`: the plan, with all that is used of it. */
export const UsagePage = () => <PlanPage opened="usage" />;
