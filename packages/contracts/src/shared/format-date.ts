import { LOCALE_TAGS, type Locale } from './locale.ts';

/** Formats a date, or a moment, in words. In Portuguese the first day of a month is an ordinal, which `Intl` does not write: '1º de dezembro de 2026'. */
export const formatDate = (date: Date, locale: Locale, options: Intl.DateTimeFormatOptions): string => {
  const text = date.toLocaleString(LOCALE_TAGS[locale], options);
  return locale === 'pt' ? text.replace(/\b1 de /, '1º de ') : text;
};
