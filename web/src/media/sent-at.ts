import { formatDate } from '@escriba/contracts/shared/format-date';
import type { Locale } from '@escriba/contracts/shared/locale';

/** Converts the wall-clock time of a message: it has no zone, and is shown as the phone showed it. */
const inUtc = (sentAt: string): Date => new Date(`${sentAt}Z`);

/** Formats a time, `10:22`; its day is above it. */
export const formatSentTime = (sentAt: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(inUtc(sentAt));

/** Formats a day as `sexta-feira, 15 de março de 2024`. `day` as `2024-03-15`. */
export const formatDay = (day: string, locale: Locale): string =>
  formatDate(inUtc(`${day}T00:00:00`), locale, { dateStyle: 'full', timeZone: 'UTC' });

/** Returns the day of a message if the one before was sent on another, as `2024-03-15`. */
export const dayBegun = (previous: string | undefined, sentAt: string | undefined): string | undefined => {
  const day = sentAt?.slice(0, 10);
  return day === previous?.slice(0, 10) ? undefined : day;
};
