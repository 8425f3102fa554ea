import { FREE_MINUTES_MAX } from '@escriba/contracts/shared/limits';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { formatNumber } from '../../media/format.ts';

/** Shows the accepted files, and the default length limit until the server's is loaded. */
export const FormatsLine = ({
  minutesMax = FREE_MINUTES_MAX,
}: {
  readonly minutesMax?: number | undefined;
}) => {
  const { t } = useTranslation('transcription');
  const locale = useLocale();
  return (
    <span>
      {t('drop.formats', {
        minutes: formatNumber(minutesMax, locale, 1),
      })}
    </span>
  );
};
