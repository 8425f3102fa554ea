/** The names of months and weekdays in a language, as alternatives of a regular expression in lower case. */
export type CalendarNames = { readonly months: string; readonly weekdays: string };

const known = new Map<string, CalendarNames>();

/** Returns the names of months and weekdays in a language (ISO 639); those of English for one that Unicode does not know. */
export const calendarNamesOf = (language: string): CalendarNames => {
  const names = known.get(language) ?? readNames(language);
  known.set(language, names);
  return names;
};

const readNames = (language: string): CalendarNames => {
  const locale = supported(language);
  const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)));
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1)));
  return {
    months: alternatives(months, locale, { month: 'long', day: 'numeric' }, 'month'),
    weekdays: alternatives(days, locale, { weekday: 'long' }, 'weekday'),
  };
};

const supported = (language: string): string => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
};

const alternatives = (
  dates: readonly Date[],
  locale: string,
  style: Intl.DateTimeFormatOptions,
  part: 'month' | 'weekday',
): string => {
  const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
  return dates
    .map(
      (date) =>
        format
          .formatToParts(date)
          .find(({ type }) => type === part)
          ?.value.toLowerCase() ?? '',
    )
    .filter((name) => name !== '')
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('|');
};
