import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PlanUsageCard } from '../features/usage/plan-usage-card.tsx';
import { paths } from '../platform/paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PlanTabs } from './plan-tabs.tsx';
import { UpgradeTab } from './upgrade-tab.tsx';

/** `/app/plans`: the user's plan with its usage; `?tab=upgrade` shows the larger plans. */
export const MyPlanPage = () => {
  const { t } = useTranslation('plans');
  const [query] = useSearchParams();
  return (
    <>
      <PageHeader title={t('own.title')} text={t('own.text')} />
      <PlanTabs />
      {query.get('tab') === 'upgrade' ? (
        <UpgradeTab />
      ) : (
        <>
          <PlanUsageCard isWhole className="max-w-2xl" />
          <AppLink to={paths.appSubscription} className="self-start">
            {t('own.manage')}
          </AppLink>
        </>
      )}
    </>
  );
};
