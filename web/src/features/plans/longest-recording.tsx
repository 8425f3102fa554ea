import { RECORDING_HOURS_MAX } from '@escriba/contracts/shared/limits';
import { useTranslation } from 'react-i18next';
import { useRecordingLimits } from '../../data/recording-limits.ts';
import { useLocale } from '../../i18n/locale.ts';
import { formatNumber } from '../../media/format.ts';

/** Says what an unlimited duration means: shows the default limit until the server's is loaded. */
export const LongestRecording = () => {
  const { t } = useTranslation('plans');
  const locale = useLocale();
  const hours = useRecordingLimits()?.recordingHoursMax ?? RECORDING_HOURS_MAX;
  return <>{t('longest', { hours: formatNumber(hours, locale, 1) })}</>;
};
