import type { Locale } from '@escriba/contracts/shared/locale';
import { formatNumber } from '../../media/format.ts';

/** Formats a share: `35%`, `0,4%`, `99,9%`; a dash if there is nothing to share. */
export const shareText = (part: number, whole: number, locale: Locale): string => {
  if (whole === 0) return '–';
  const percent = (part / whole) * 100;
  return `${formatNumber(percent, locale, percent < 10 || percent > 99 ? 1 : 0)}%`;
};

export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);

/** Formats a number as spreadsheets read it in that locale: without separators of thousands. */
export const cellNumber = (value: number, locale: Locale, digits = 2): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: digits, useGrouping: false }).format(value);
