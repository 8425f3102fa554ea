import type { UsageInfo } from '@escriba/contracts/usage/usage';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { useUsage } from '../../data/usage/usage.ts';
import { describeLimitEnd, endSentence } from '../../data/usage/limit-end.ts';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PlanBadge } from '../../ui/plan-badge.tsx';
import { Highlights } from './plan-card.tsx';
import { planStatusOf } from './plan-status.ts';
import { filesToday, minutesThisMonth, type QuotaText } from './quota.ts';
import { PlanStatusBadge } from './plan-status-badge.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';

type PlanUsageCardProps = {
  readonly className?: string;
  /** With the plan's description and contents. */
  readonly isWhole?: boolean;
};

/** Plan, status and usage at a glance, with a link to a larger plan. */
export const PlanUsageCard = ({ className = '', isWhole = false }: PlanUsageCardProps) => {
  const { t } = useTranslation('usage');
  const { data: usage, isError, refetch } = useUsage();
  if (usage !== undefined) return <Content usage={usage} className={className} isWhole={isWhole} />;
  if (isError)
    return (
      <div className={className}>
        <LoadFailure title={t('plan.failed')} text={t('failedText')} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <div
      role="status"
      className={`min-h-64 animate-write rounded-card border border-line bg-raised [animation-delay:200ms] ${className}`}
    >
      <span className="block p-6 text-sm text-muted">{t('loadingUsage')}</span>
    </div>
  );
};

type ContentProps = Required<PlanUsageCardProps> & { readonly usage: UsageInfo };

const Content = ({ usage, className, isWhole }: ContentProps) => {
  const { t } = useTranslation('usage');
  const locale = useLocale();
  const { plan, user, canTranscribe, reason } = usage;
  const planStatus = planStatusOf(user);
  return (
    <Card title={t('plan.title')} aside={<PlanStatusBadge planStatus={planStatus} />} className={className}>
      <div className="flex flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 text-xl font-semibold tracking-[-0.01em]">
          {plan.displayName}
          {isWhole ? <PlanBadge plan={user.planInForce} className="tracking-normal" /> : null}
        </p>
        {isWhole ? <p className="text-muted">{plan.description}</p> : null}
        <p className="text-sm text-muted">{t(`standing.${planStatus}.text`)}</p>
      </div>
      {isWhole ? <Highlights usage={usage} /> : null}
      {canTranscribe ? null : (
        <Notice tone="warning">
          <p className="font-medium">{t('limit.reached')}</p>
          <p>
            {endSentence(reason ?? t('limit.reachedText'))} {describeLimitEnd(usage, locale)}
          </p>
        </Notice>
      )}
      <div className="flex grow flex-col gap-4">
        <Line name={t('quota.files.name')} quota={filesToday(usage, t, locale)} />
        <Line name={t('quota.minutes.name')} quota={minutesThisMonth(usage, t, locale)} />
      </div>
      <div className="flex flex-wrap gap-2 *:grow">
        <AppLink to={paths.appUsage} size="small">
          {t('plan.details')}
        </AppLink>
        {user.planInForce === 'business' ? null : (
          <AppLink to={paths.plans} size="small">
            {t('upgrade')}
          </AppLink>
        )}
      </div>
    </Card>
  );
};

const Line = ({ name, quota }: { readonly name: string; readonly quota: QuotaText }) => {
  const { t } = useTranslation('usage');
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span className="text-muted">{name}</span>
        <span className="font-medium tabular-nums">
          {quota.used}{' '}
          <span className="font-normal text-muted">
            {quota.limit === undefined
              ? `· ${quota.left.toLocaleLowerCase()}`
              : t('quota.of', { limit: quota.limit })}
          </span>
        </span>
      </p>
      {quota.limit === undefined ? null : (
        <Meter percent={quota.percent} label={name} text={quota.sentence} />
      )}
    </div>
  );
};
