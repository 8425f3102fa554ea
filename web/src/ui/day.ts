import { formatDate } from '@escriba/contracts/shared/format-date';
import type { Locale } from '@escriba/contracts/shared/locale';

/** Formats a day in São Paulo, `YYYY-MM-DD`, as a date without a shift to another time zone: '5 de janeiro de 2026'. */
export const formatDay = (day: string, locale: Locale, dateStyle: 'long' | 'medium' = 'long'): string =>
  formatDate(new Date(`${day}T12:00:00Z`), locale, { dateStyle, timeZone: 'UTC' });

/** Keeps a date on one line. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

/** Formats a moment as date and time in the time zone of the reader. */
export const formatMoment = (at: string, locale: Locale, dateStyle: 'long' | 'medium' = 'long'): string =>
  formatDate(new Date(at), locale, { dateStyle, timeStyle: 'short' });
