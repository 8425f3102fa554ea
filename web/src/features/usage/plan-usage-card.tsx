import type { UsageInfo } from '@escriba/contracts/usage/usage';
import { useTranslation } from 'react-i18next';
import { PlansLink } from '../../data/usage/plans-link.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { useUsage } from '../../data/usage/usage.ts';
import { endSentence } from '../../data/usage/limit-end.ts';
import { paths } from '../../platform/paths.ts';
import { useMay } from '../../session/use-workspace.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PlanAndStatus } from '../../ui/plan-and-status.tsx';
import { planStatusOf } from './plan-status.ts';
import { QuotaBar } from './quota-bar.tsx';
import { filesToday, minutesThisMonth } from './quota.ts';

/** Shows plan, status and usage at a glance, with a link to a larger plan. */
export const PlanUsageCard = () => {
  const { t } = useTranslation('usage');
  const { data: usage, isError, refetch } = useUsage();
  if (usage !== undefined) return <Content usage={usage} />;
  if (isError)
    return <LoadFailure title={t('plan.failed')} text={t('failedText')} onRetry={() => void refetch()} />;
  return (
    <div
      role="status"
      className="min-h-64 animate-write rounded-card border border-line bg-raised [animation-delay:200ms]"
    >
      <span className="block p-6 text-sm text-muted">{t('loadingUsage')}</span>
    </div>
  );
};

const Content = ({ usage }: { readonly usage: UsageInfo }) => {
  const { t } = useTranslation('usage');
  const locale = useLocale();
  const { plan, user, canTranscribe, reason } = usage;
  const isPayer = useMay('bill');
  return (
    <Card title={t(isPayer ? 'plan.title' : 'plan.ofWorkspace')}>
      <div className="flex flex-col gap-0.5">
        <PlanAndStatus name={plan.displayName} planStatus={planStatusOf(user)} />
      </div>
      {canTranscribe ? null : (
        <Notice tone="warning">
          <p className="font-medium">{t('limit.reached')}</p>
          <p>{endSentence(reason ?? t('limit.reachedText'))}</p>
        </Notice>
      )}
      <div className="flex grow flex-col gap-4">
        <QuotaBar name={t('quota.minutes.name')} quota={minutesThisMonth(usage, t, locale)} />
        <QuotaBar name={t('quota.files.name')} quota={filesToday(usage, t, locale)} />
      </div>
      <div className="flex flex-wrap gap-2 *:grow">
        <AppLink to={paths.appUsage} size="small">
          {t('plan.details')}
        </AppLink>
        <PlansLink>{t('upgrade')}</PlansLink>
      </div>
    </Card>
  );
};
