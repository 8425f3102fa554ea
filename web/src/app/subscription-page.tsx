import { PlanPage } from './plan-page.tsx';

/** Renders `/app/subscription`: the plan, with its payments. */
export const SubscriptionPage = () => <PlanPage opened="payments" />;
