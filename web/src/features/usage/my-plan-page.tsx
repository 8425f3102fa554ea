import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PlanUsageCard } from './plan-usage-card.tsx';

/** The user's plan and its usage. */
export const MyPlanPage = () => {
  const { t } = useTranslation('usage');
  return (
    <>
      <PageHeader title={t('myPlan.title')} text={t('myPlan.text')} />
      <PlanUsageCard isWhole className="max-w-2xl" />
      <Notice
        tone="info"
        className="max-w-2xl"
        actions={
          <AppLink to={paths.plans} size="small">
            {t('myPlan.compare')}
          </AppLink>
        }
      >
        {t('myPlan.coming')}
      </Notice>
    </>
  );
};
