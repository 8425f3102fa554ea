import type { Locale } from '@escriba/contracts/shared/locale';
import { formatNumber } from '../../media/format.ts';

/** `0,4 min`, `42 min`, `3h 05min`. */
export const minutesText = (ms: number, locale: Locale): string => {
  const minutes = ms / 60_000;
  if (minutes < 60) return `${formatNumber(minutes, locale, minutes < 10 ? 1 : 0)} min`;
  const whole = Math.round(minutes);
  return `${formatNumber(Math.floor(whole / 60), locale)}h ${String(whole % 60).padStart(2, '0')}min`;
};

/** `18s`, `3min 12s`, `2h 05min`. */
export const waitText = (ms: number): string => {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}min ${String(seconds % 60).padStart(2, '0')}s`;
  return `${Math.floor(minutes / 60)}h ${String(minutes % 60).padStart(2, '0')}min`;
};

/** `35%`, `0,4%`, `99,9%`; a dash if there is nothing to share. */
export const shareText = (part: number, whole: number, locale: Locale): string => {
  if (whole === 0) return '–';
  const percent = (part / whole) * 100;
  return `${formatNumber(percent, locale, percent < 10 || percent > 99 ? 1 : 0)}%`;
};

export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);

/** A number as spreadsheets read it in that locale: without separators of thousands. */
export const cellNumber = (value: number, locale: Locale, digits = 2): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: digits, useGrouping: false }).format(value);
