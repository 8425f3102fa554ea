import type { Locale } from '@escriba/contracts/shared/locale';

/** Returns the short names of the first `count` months in that locale. */
export const listMonths = (locale: Locale, count: number): string[] => {
  const format = new Intl.DateTimeFormat(locale, {
    month: 'short',
    timeZone: 'UTC',
  });
  return Array.from({ length: count }, (_, month) =>
    format
      .format(Date.UTC(2024, month, 1))
      .replace('.', '')
      .replace(/^./u, (first) => first.toLocaleUpperCase()),
  );
};
