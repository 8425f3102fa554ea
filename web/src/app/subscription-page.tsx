import { PlanPage } from './plan-page.tsx';

/** `/app/subscription`: the plan, with its payments. */
export const SubscriptionPage = () => <PlanPage opened="payments" />;
