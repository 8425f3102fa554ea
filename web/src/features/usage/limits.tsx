import { UNKNOWN_PLAN_FILE_SIZE_MB_MAX, type UsageInfo } from '@escriba/contracts';
import { Clock, FileAudio, HardDrive, Timer } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { QuotaCard, ValueCard } from './quota-card.tsx';
import { filesToday, isDailyLimitNear, minutesThisMonth } from './quota.ts';
import { formatNumber, isUnlimited } from './usage-format.ts';

/** The four limits of the plan and their usage. */
export const Limits = ({ usage }: { readonly usage: UsageInfo }) => {
  const { t } = useTranslation('usage');
  const locale = useLocale();
  const id = useId();
  const { limits, features } = usage.plan;
  const hours = formatNumber(limits.maxDurationMinutes / 60, locale, 1);
  const megabytes = limits.maxFileSizeMB || UNKNOWN_PLAN_FILE_SIZE_MB_MAX;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-medium">
        {t('quota.title')}
      </h2>
      <ul className="grid grid-cols-1 gap-3 min-[420px]:grid-cols-2 sm:gap-4 xl:grid-cols-4">
        <QuotaCard
          Icon={FileAudio}
          name={t('quota.files.name')}
          quota={filesToday(usage, t, locale)}
          warning={isDailyLimitNear(usage) ? t('limit.daily') : undefined}
        />
        <QuotaCard Icon={Clock} name={t('quota.minutes.name')} quota={minutesThisMonth(usage, t)} />
        <ValueCard
          Icon={HardDrive}
          name={t('quota.size.name')}
          value={
            features.unlimitedFileSize || isUnlimited(limits.maxFileSizeMB)
              ? t('unlimited')
              : `${formatNumber(megabytes, locale)} MB`
          }
          note={t('quota.size.note')}
        />
        <ValueCard
          Icon={Timer}
          name={t('quota.duration.name')}
          value={
            features.unlimitedDuration || isUnlimited(limits.maxDurationMinutes)
              ? t('quota.duration.unlimited')
              : `${hours} h`
          }
          note={t('quota.duration.note')}
        />
      </ul>
    </section>
  );
};
