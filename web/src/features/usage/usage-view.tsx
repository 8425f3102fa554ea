import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUsage } from '../../data/usage/usage.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Limits } from './limits.tsx';
import { PlanCard } from './plan-card.tsx';
import { StatementCard } from './statement/statement-card.tsx';
import { StateCard } from './state-card.tsx';
import { Resets, Totals } from './totals.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';

/** The usage of the plan; `tabs` lead to its other views. */
export const UsageView = ({ tabs }: { readonly tabs: ReactNode }) => {
  const { t } = useTranslation('usage');
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      {tabs}
      <div className="@container flex flex-col gap-8">
        <Content />
      </div>
    </>
  );
};

const Content = () => {
  const { t } = useTranslation('usage');
  const { data: usage, isError, refetch } = useUsage();
  if (usage === undefined)
    return isError ? (
      <LoadFailure title={t('failure.usage')} text={t('failedText')} onRetry={() => void refetch()} />
    ) : (
      <Skeleton />
    );
  return (
    <>
      <div className={COLUMNS}>
        <PlanCard usage={usage} />
        <StateCard usage={usage} />
      </div>
      <Limits usage={usage} />
      <div className={COLUMNS}>
        <Totals usage={usage} />
        <Resets usage={usage} />
      </div>
      <StatementCard />
    </>
  );
};

const COLUMNS = 'grid gap-4 @3xl:grid-cols-[minmax(0,1fr)_20rem]';
const BLOCK = 'rounded-card border border-line bg-raised';

const Skeleton = () => {
  const { t } = useTranslation('usage');
  return (
    <div role="status" className="flex animate-write flex-col gap-8 [animation-delay:200ms]">
      <span className="sr-only">{t('loadingUsage')}</span>
      <div className={COLUMNS}>
        <div className={`h-54 ${BLOCK}`} />
        <div className={`h-54 ${BLOCK}`} />
      </div>
      <div className="grid grid-cols-1 gap-3 @sm:grid-cols-2 @xl:gap-4 @4xl:grid-cols-4">
        {['files', 'minutes', 'size', 'duration'].map((name) => (
          <div key={name} className={`h-40 ${BLOCK}`} />
        ))}
      </div>
      <div className={COLUMNS}>
        <div className={`h-34 ${BLOCK}`} />
        <div className={`h-34 ${BLOCK}`} />
      </div>
    </div>
  );
};
