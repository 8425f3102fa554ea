import { BILLING_CYCLES } from '@escriba/contracts/billing/fields';
import { PLAN_IDS } from '@escriba/contracts/plans/plans';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { StatementCard } from '../features/usage/statement/statement-card.tsx';
import { afterDialog } from '../ui/use-back-closes.ts';
import { PlanTabs } from './plan-tabs.tsx';
import { SubscriptionView } from '../features/billing/subscription/subscription-view.tsx';

/** `/app/subscription`; `?plan=pro&cycle=yearly` opens the checkout, also after a reload. */
export const SubscriptionPage = ({ tabs }: { readonly tabs?: ReactNode }) => {
  const [query, setQuery] = useSearchParams();
  const [isDone, setDone] = useState(false);
  const plan = PLAN_IDS.find((id) => id === query.get('plan'));
  const cycle = BILLING_CYCLES.find((id) => id === query.get('cycle')) ?? 'monthly';
  const forget = (): void => {
    if (plan === undefined) return;
    setDone(true);
    afterDialog(() => {
      setQuery({}, { replace: true });
      setDone(false);
    });
  };
  return (
    <SubscriptionView
      requested={plan === undefined || isDone ? undefined : { plan, cycle }}
      onRequestEnd={forget}
      statement={<StatementCard />}
      tabs={tabs}
    />
  );
};

/** The subscription as a view of the plan, in the app's frame. */
export const SubscriptionInApp = () => <SubscriptionPage tabs={<PlanTabs />} />;
