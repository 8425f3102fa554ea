import {
  FREE_MINUTES_MAX,
  FREE_RETENTION_HOURS,
  FREE_TEXT_LENGTH_MAX,
  FREE_UPLOAD_SIZE_MB_MAX,
} from '@escriba/contracts/shared/limits';
import { useTranslation } from 'react-i18next';
import { useRecordingLimits } from '../../data/recording-limits.ts';
import { useLocale } from '../../i18n/locale.ts';
import { formatNumber } from '../../media/format.ts';

/** Says what a visitor can do without an account, and what a free account adds. */
export const TrialOrAccount = () => {
  const { t } = useTranslation('plans');
  const locale = useLocale();
  const figures = {
    minutes: formatNumber(useRecordingLimits()?.minutesMax ?? FREE_MINUTES_MAX, locale, 1),
    megabytes: FREE_UPLOAD_SIZE_MB_MAX,
    characters: formatNumber(FREE_TEXT_LENGTH_MAX, locale),
    hours: FREE_RETENTION_HOURS,
  };
  return (
    <dl className="grid gap-x-10 gap-y-4 rounded-card border border-line px-5 py-5 text-sm text-pretty sm:grid-cols-2 sm:px-6">
      {(['trial', 'account'] as const).map((name) => (
        <div key={name} className="flex flex-col gap-1">
          <dt className="font-medium">{t(`start.${name}.title`)}</dt>
          <dd className="text-muted">{t(`start.${name}.text`, figures)}</dd>
        </div>
      ))}
    </dl>
  );
};
