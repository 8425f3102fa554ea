import type { Locale } from '@escriba/contracts/shared/locale';

/** Formats day and time: `01/12/2026, 00:00`. */
export const formatDateTime = (at: string, locale: Locale): string =>
  new Date(at).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' });
