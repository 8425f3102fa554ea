import { BILLING_CYCLES, PLAN_IDS } from '@escriba/contracts';
import { useSearchParams } from 'react-router-dom';
import { SubscriptionView } from '../features/billing/subscription/subscription-view.tsx';

/** `/app/subscription`; `?plan=pro&cycle=yearly` opens the checkout, also after a reload. */
export const SubscriptionPage = () => {
  const [query, setQuery] = useSearchParams();
  const plan = PLAN_IDS.find((id) => id === query.get('plan'));
  const cycle = BILLING_CYCLES.find((id) => id === query.get('cycle')) ?? 'monthly';
  const forget = (): void => {
    if (plan !== undefined) setQuery({}, { replace: true });
  };
  return (
    <SubscriptionView requested={plan === undefined ? undefined : { plan, cycle }} onRequestEnd={forget} />
  );
};
