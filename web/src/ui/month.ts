import type { Locale } from '@escriba/contracts/shared/locale';

/** Formats a month, `YYYY-MM`, in words: 'novembro de 2026'. */
export const formatMonth = (month: string, locale: Locale): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Returns the month `steps` after that one. */
export const monthAfter = (month: string, steps: number): string => {
  const date = new Date(`${month}-15T12:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + steps);
  return date.toISOString().slice(0, 7);
};

/** Returns the month in São Paulo of a moment. */
export const monthOf = (at: string): string => MONTHS.format(new Date(at));

/** A format of months: Swedish dates are written `YYYY-MM`. */
const MONTHS = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
});
