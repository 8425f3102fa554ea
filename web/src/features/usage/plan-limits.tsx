import { PLAN_LIMIT_NAMES, type PlanLimit, UNLIMITED } from '@escriba/contracts/plans/limits';
import { UNKNOWN_PLAN_FILE_SIZE_MB_MAX } from '@escriba/contracts/plans/plans';
import { planLimitName, planLimitValue } from '@escriba/contracts/plans/texts';
import { RECORDING_HOURS_MAX } from '@escriba/contracts/shared/limits';
import type { UsageInfo } from '@escriba/contracts/usage/usage';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordingLimits } from '../../data/recording-limits.ts';
import { useInsightsUsed } from '../../data/usage/insight-usage.ts';
import { useLocale } from '../../i18n/locale.ts';
import { formatNumber } from '../../media/format.ts';
import { Figure } from './figure.tsx';

type LimitProps = { readonly usage: UsageInfo };

/** Renders the limits of the plan that have no bar. */
export const PlanLimits = ({ usage }: LimitProps) =>
  PLAN_LIMIT_NAMES.filter((limit) => !WITH_BAR.has(limit)).map((limit) => {
    const Limit = FIGURES[limit];
    return Limit === undefined ? (
      <PlainLimit key={limit} limit={limit} usage={usage} />
    ) : (
      <Limit key={limit} usage={usage} />
    );
  });

/** Renders a limit that has no figure of its own. */
const PlainLimit = ({ limit, usage: { plan } }: LimitProps & { readonly limit: PlanLimit }) => {
  const locale = useLocale();
  return (
    <Figure name={planLimitName(limit, locale)} value={planLimitValue(limit, plan.limits[limit], locale)} />
  );
};

const SizeLimit = ({ usage: { plan } }: LimitProps) => {
  const { t } = useTranslation('usage');
  const locale = useLocale();
  const { maxFileSizeMB } = plan.limits;
  const size = formatNumber(maxFileSizeMB || UNKNOWN_PLAN_FILE_SIZE_MB_MAX, locale);
  const isUnbounded = plan.features.unlimitedFileSize || maxFileSizeMB === UNLIMITED;
  return (
    <Figure
      name={t('quota.size.name')}
      value={isUnbounded ? t('unlimited') : `${size} MB`}
      note={t('quota.size.note')}
    />
  );
};

const DurationLimit = ({ usage: { plan } }: LimitProps) => {
  const { t } = useTranslation('usage');
  const locale = useLocale();
  const { maxDurationMinutes } = plan.limits;
  const longest = useRecordingLimits()?.recordingHoursMax ?? RECORDING_HOURS_MAX;
  const isUnbounded = plan.features.unlimitedDuration || maxDurationMinutes === UNLIMITED;
  return (
    <Figure
      name={t('quota.duration.name')}
      value={
        isUnbounded
          ? t('quota.duration.unlimited')
          : planLimitValue('maxDurationMinutes', maxDurationMinutes, locale)
      }
      note={
        isUnbounded
          ? t('quota.duration.longest', { hours: formatNumber(longest, locale, 1) })
          : t('quota.duration.note')
      }
    />
  );
};

const InsightsLimit = ({ usage: { plan } }: LimitProps) => {
  const { t } = useTranslation('usage');
  const locale = useLocale();
  const used = useInsightsUsed();
  return (
    <Figure
      name={planLimitName('insightsPerMonth', locale)}
      value={planLimitValue('insightsPerMonth', plan.limits.insightsPerMonth, locale)}
      {...(used !== undefined && { note: t('quota.insights.used', { count: used }) })}
    />
  );
};

/** Limits whose usage the card of the plan shows as a bar. */
const WITH_BAR: ReadonlySet<PlanLimit> = new Set(['dailyFiles', 'monthlyTranscriptionMinutes']);

/** Components that show limits with more than their figure: the installation's own limit, or what is used. */
const FIGURES: Readonly<Partial<Record<PlanLimit, ComponentType<LimitProps>>>> = {
  maxFileSizeMB: SizeLimit,
  maxDurationMinutes: DurationLimit,
  insightsPerMonth: InsightsLimit,
};
