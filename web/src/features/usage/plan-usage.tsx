import { CircleCheck } from 'lucide-react';
import type { UsageInfo } from '@escriba/contracts/usage/usage';
import { useTranslation } from 'react-i18next';
import { PlansLink, useCanUpgrade } from '../../data/usage/plans-link.tsx';
import { describeLimitEnd, endSentence } from '../../data/usage/limit-end.ts';
import { useUsage } from '../../data/usage/usage.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMay } from '../../session/use-workspace.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatDateTime } from './dates.ts';
import { QuotaBar, QuotaRest } from './quota-bar.tsx';
import { filesToday, isDailyLimitNear, minutesThisMonth } from './quota.ts';

/**
 * Shows what is used of the plan, when its limits start again, and whether the next recording would be accepted. It is part of the card of a
 * plan.
 */
export const PlanUsage = () => {
  const { t } = useTranslation('usage');
  const { data: usage, isFetched, refetch } = useUsage();
  const isPayer = useMay('bill');
  if (usage !== undefined)
    return (
      <div className="flex flex-col gap-5">
        {isPayer ? null : <p className="text-sm text-muted text-pretty">{t('planOfOwner')}</p>}
        <Bars usage={usage} />
        <TranscriptionState usage={usage} />
      </div>
    );
  return isFetched ? (
    <LoadFailure title={t('failure.usage')} text={t('failedText')} onRetry={() => void refetch()} />
  ) : null;
};

type UsageProps = { readonly usage: UsageInfo };

const Bars = ({ usage }: UsageProps) => {
  const { t } = useTranslation('usage');
  const locale = useLocale();
  const files = filesToday(usage, t, locale);
  const minutes = minutesThisMonth(usage, t, locale);
  const { daily, monthly } = usage.nextReset;
  return (
    <>
      <QuotaBar name={t('quota.minutes.name')} quota={minutes}>
        {minutes.limit === undefined ? null : <QuotaRest quota={minutes} reset={<Reset at={monthly} />} />}
      </QuotaBar>
      <QuotaBar name={t('quota.files.name')} quota={files}>
        {files.limit === undefined ? null : (
          <QuotaRest
            quota={files}
            reset={<Reset at={daily} />}
            warning={isDailyLimitNear(usage) ? t('limit.daily') : undefined}
          />
        )}
      </QuotaBar>
    </>
  );
};

const Reset = ({ at }: { readonly at: string }) => {
  const { t } = useTranslation('usage');
  const locale = useLocale();
  return (
    <>
      {t('reset')} <time dateTime={at}>{formatDateTime(at, locale)}</time>
    </>
  );
};

/** Says whether the next recording would be accepted, and if not, why and what to do. */
const TranscriptionState = ({ usage }: UsageProps) => {
  const { t } = useTranslation('usage');
  const canUpgrade = useCanUpgrade();
  const locale = useLocale();
  if (usage.canTranscribe)
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <span className="text-muted">{t('state.title')}</span>
        <span className="flex items-center gap-1.5 font-medium text-success" title={t('state.allowedText')}>
          <CircleCheck aria-hidden="true" className="size-4" />
          {t('state.allowed')}
        </span>
      </p>
    );
  const reason = endSentence(usage.reason ?? t('limit.reachedText'));
  return (
    <Notice tone="warning" actions={canUpgrade ? <PlansLink>{t('upgrade')}</PlansLink> : undefined}>
      <p className="font-medium">
        {t('state.title')}: <span>{t('state.blocked')}</span>
      </p>
      <p className="text-pretty">{`${reason} ${describeLimitEnd(usage, locale)}`.trim()}</p>
    </Notice>
  );
};
