import { FREE_MINUTES_MAX } from '@escriba/contracts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { formatNumber } from '../../media/format.ts';

/** Which files a visitor may send; the usual length limit as long as the server has not told its own. */
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
        minutes: formatNumber(minutesMax, locale, Number.isInteger(minutesMax) ? 0 : 1),
      })}
    </span>
  );
};
