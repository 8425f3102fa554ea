import { formatDate } from '@escriba/contracts/shared/format-date';
import type { Locale } from '@escriba/contracts/shared/locale';
import type { UsageInfo } from '@escriba/contracts/usage/usage';
import i18next from 'i18next';

/** Says when the limit that refuses recordings ends: 'O limite diário volta à 0h.' Returns an empty text while none is reached. */
export const describeLimitEnd = (
  { usage: { today, month }, nextReset }: Pick<UsageInfo, 'usage' | 'nextReset'>,
  locale: Locale,
): string => {
  if (!month.unlimited && month.remaining <= 0)
    return i18next.t('limitEnd.sentenceMonthly', { end: describeMonthlyReset(nextReset.monthly, locale) });
  if (!today.unlimited && today.remaining <= 0)
    return i18next.t('limitEnd.sentenceDaily', { end: describeDailyReset(nextReset.daily, locale) });
  return '';
};

/** Returns 'volta à 0h', in the reader's own time zone. */
const describeDailyReset = (at: string, locale: Locale): string => {
  const reset = new Date(at);
  if (reset.getHours() === 0 && reset.getMinutes() === 0) return i18next.t('limitEnd.today');
  return i18next.t('limitEnd.todayAt', {
    time: reset.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' }),
  });
};

/** Returns 'volta em 1º de fevereiro': the day on which the month begins. */
const describeMonthlyReset = (at: string, locale: Locale): string =>
  i18next.t('limitEnd.month', {
    date: formatDate(new Date(at), locale, { day: 'numeric', month: 'long' }),
  });

/** Ends with a full stop, so that another sentence can follow. */
export const endSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
