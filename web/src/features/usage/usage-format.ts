import { type Locale, UNLIMITED } from '@escriba/contracts';

/** Minutes as `m:ss`, however many there are. */
export const formatMinutes = (minutes: number): string => {
  const seconds = Math.max(0, Math.round(minutes * 60));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

export const isUnlimited = (limit: number): boolean => limit === UNLIMITED;

/** A number with at most so many digits after the point, as the language writes it. */
export const formatNumber = (value: number, locale: Locale, digits = 0): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);

/** Day and time as the language writes them, where the person is. `at` is an ISO date. */
export const formatDateTime = (at: string, locale: Locale): string =>
  new Date(at).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' });
