import { PLAN_LIMIT_NAMES, type PlanLimit, UNLIMITED } from '@escriba/contracts/plans/limits';
import { UNKNOWN_PLAN_FILE_SIZE_MB_MAX } from '@escriba/contracts/plans/plans';
import { planLimitName, planLimitValue } from '@escriba/contracts/plans/texts';
import { RECORDING_HOURS_MAX } from '@escriba/contracts/shared/limits';
import type { UsageInfo } from '@escriba/contracts/usage/usage';
import { Clock, FileAudio, Gauge, HardDrive, Timer } from 'lucide-react';
import { type ComponentType, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordingLimits } from '../../data/recording-limits.ts';
import { useLocale } from '../../i18n/locale.ts';
import { QuotaCard, ValueCard } from './quota-card.tsx';
import { filesToday, isDailyLimitNear, minutesThisMonth } from './quota.ts';
import { formatNumber } from '../../media/format.ts';

type CardProps = { readonly usage: UsageInfo };

/** The limits of the plan and their usage. */
export const Limits = ({ usage }: CardProps) => {
  const { t } = useTranslation('usage');
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-medium">
        {t('quota.title')}
      </h2>
      <ul className="grid grid-cols-1 gap-3 @sm:grid-cols-2 @xl:gap-4 @4xl:grid-cols-4">
        {PLAN_LIMIT_NAMES.map((limit) => {
          const Card = CARDS[limit];
          return Card === undefined ? (
            <PlainCard key={limit} limit={limit} usage={usage} />
          ) : (
            <Card key={limit} usage={usage} />
          );
        })}
      </ul>
    </section>
  );
};

/** A limit that has no card of its own. */
const PlainCard = ({ limit, usage: { plan } }: CardProps & { readonly limit: PlanLimit }) => {
  const locale = useLocale();
  return (
    <ValueCard
      Icon={Gauge}
      name={planLimitName(limit, locale)}
      value={planLimitValue(limit, plan.limits[limit], locale)}
    />
  );
};

const FilesCard = ({ usage }: CardProps) => {
  const { t } = useTranslation('usage');
  const locale = useLocale();
  return (
    <QuotaCard
      Icon={FileAudio}
      name={t('quota.files.name')}
      quota={filesToday(usage, t, locale)}
      warning={isDailyLimitNear(usage) ? t('limit.daily') : undefined}
    />
  );
};

const MinutesCard = ({ usage }: CardProps) => {
  const { t } = useTranslation('usage');
  const locale = useLocale();
  return <QuotaCard Icon={Clock} name={t('quota.minutes.name')} quota={minutesThisMonth(usage, t, locale)} />;
};

const SizeCard = ({ usage: { plan } }: CardProps) => {
  const { t } = useTranslation('usage');
  const locale = useLocale();
  const { maxFileSizeMB } = plan.limits;
  const size = formatNumber(maxFileSizeMB || UNKNOWN_PLAN_FILE_SIZE_MB_MAX, locale);
  const isUnbounded = plan.features.unlimitedFileSize || maxFileSizeMB === UNLIMITED;
  return (
    <ValueCard
      Icon={HardDrive}
      name={t('quota.size.name')}
      value={isUnbounded ? t('unlimited') : `${size} MB`}
      note={t('quota.size.note')}
    />
  );
};

const DurationCard = ({ usage: { plan } }: CardProps) => {
  const { t } = useTranslation('usage');
  const locale = useLocale();
  const { maxDurationMinutes } = plan.limits;
  const hours = formatNumber(maxDurationMinutes / 60, locale, 1);
  const longest = useRecordingLimits()?.recordingHoursMax ?? RECORDING_HOURS_MAX;
  const isUnbounded = plan.features.unlimitedDuration || maxDurationMinutes === UNLIMITED;
  return (
    <ValueCard
      Icon={Timer}
      name={t('quota.duration.name')}
      value={isUnbounded ? t('quota.duration.unlimited') : `${hours} h`}
      note={
        isUnbounded
          ? t('quota.duration.longest', { hours: formatNumber(longest, locale, 1) })
          : t('quota.duration.note')
      }
    />
  );
};

/** Limits whose card shows more than their figure: what is used of them, or the installation's own limit. */
const CARDS: Readonly<Partial<Record<PlanLimit, ComponentType<CardProps>>>> = {
  dailyFiles: FilesCard,
  monthlyTranscriptionMinutes: MinutesCard,
  maxFileSizeMB: SizeCard,
  maxDurationMinutes: DurationCard,
};
