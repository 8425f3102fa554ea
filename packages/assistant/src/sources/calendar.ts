import { calendarNamesOf } from '@escriba/insights';

/** The months, weekdays and days near today that a text names: `month:11`, `weekday:5` (Friday), `day:1` (tomorrow). */
export const calendarIn = (text: string, language: string): Set<string> => {
  const [code = ''] = language.toLowerCase().split(/[-_]/);
  const lower = text.toLowerCase();
  const found = new Set<string>();
  const { months, weekdays } = calendarNamesOf(code);
  for (const [index, name] of months.split('|').entries())
    if (hasWord(lower, name)) found.add(`month:${index + 1}`);
  for (const [index, name] of weekdays.split('|').entries())
    if (hasWord(lower, name) || hasWord(lower, spokenWeekday(name))) found.add(`weekday:${index + 1}`);
  for (const [day, names] of Object.entries(NEAR_DAYS))
    if (names.some((name) => hasWord(lower, name))) found.add(`day:${day}`);
  for (const { groups } of lower.matchAll(NUMERIC_DATE)) {
    const month = Number(groups?.['month'] ?? groups?.['second']);
    if (month >= 1 && month <= 12) found.add(`month:${month}`);
  }
  return found;
};

/** Years first, or day and month. */
const NUMERIC_DATE = /\b(?:\d{4}-(?<month>\d{1,2})-\d{1,2}|\d{1,2}\/(?<second>\d{1,2})(?:\/\d{2,4})?)\b/g;

/** Portuguese speakers say “sexta” for “sexta-feira”. */
const spokenWeekday = (name: string): string => name.replace('-feira', '');

const NEAR_DAYS: Readonly<Record<string, readonly string[]>> = {
  '-2': ['anteontem'],
  '-1': ['ontem', 'yesterday', 'ayer', 'hier', 'gestern', 'ieri'],
  '0': ['hoje', 'today', 'tonight', 'hoy', 'heute', 'oggi'],
  '1': ['amanhã', 'tomorrow', 'mañana', 'demain', 'morgen', 'domani'],
};

const hasWord = (text: string, name: string): boolean => {
  if (name === '') return false;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + name.length])) return true;
  return false;
};

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);
