import { type Locale, UNLIMITED } from '@escriba/contracts';

/** Minutes as `m:ss`, without hours. */
export const formatMinutes = (minutes: number): string => {
  const seconds = Math.max(0, Math.round(minutes * 60));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

export const isUnlimited = (limit: number): boolean => limit === UNLIMITED;

/** A number with at most `digits` decimals in that locale. */
export const formatNumber = (value: number, locale: Locale, digits = 0): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);

/** Local date and time in that locale. `at` is an ISO date. */
export const formatDateTime = (at: string, locale: Locale): string =>
  new Date(at).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' });
