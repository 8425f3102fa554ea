import { BILLING_CYCLES } from '@escriba/contracts/billing/fields';
import { PLAN_IDS } from '@escriba/contracts/plans/plans';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { SubscriptionView } from '../features/billing/subscription/subscription-view.tsx';
import { PlanUsage } from '../features/usage/plan-usage.tsx';
import { StatementFold } from '../features/usage/statement/statement-fold.tsx';
import { UsageDetails } from '../features/usage/usage-details.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { afterDialog } from '../ui/use-back-closes.ts';
import { PlanTabs } from './plan-tabs.tsx';

type PlanPageProps = {
  /** The folded section that is open at first. */
  readonly opened?: 'usage' | 'payments';
  readonly header?: ReactNode;
};

/** Renders the user's plan, on every address of it; `?plan=pro&cycle=yearly` opens the checkout, also after a reload. */
export const PlanPage = ({ opened, header = <PlanHeader /> }: PlanPageProps) => {
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
      header={header}
      usage={<PlanUsage />}
      usageFolds={
        <>
          <StatementFold isOpen={opened === 'usage'} />
          <UsageDetails isOpen={opened === 'usage'} />
        </>
      }
      arePaymentsOpen={opened === 'payments'}
    />
  );
};

/** Renders the title and the two views of the page, in the app's frame. */
export const PlanHeader = () => {
  const { t } = useTranslation('plans');
  return (
    <>
      <PageHeader title={t('own.title')} text={t('own.text')} />
      <PlanTabs />
    </>
  );
};
