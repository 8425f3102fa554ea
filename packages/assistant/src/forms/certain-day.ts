import * as chrono from 'chrono-node';
import { calendarIn } from '../sources/calendar.ts';
import { inFigures } from '../sources/quantities.ts';

const PARSERS: Readonly<Record<string, Pick<typeof chrono.en, 'parse'>>> = {
  pt: chrono.pt,
  en: chrono.en,
  es: chrono.es,
  fr: chrono.fr,
  de: chrono.de,
  it: chrono.it,
};

/**
 * Returns the day that a text names by day and month, such as “até 15 de dezembro”; undefined for other texts: a weekday and “tomorrow” depend on the
 * day of the speech, and a recording may be older than its upload. A year that is not named is the one that is nearest to the recording.
 * @param recordedOn `2026-11-29`; without it there is no certain year
 */
export const findCertainDay = (
  text: string,
  language: string,
  recordedOn: string | undefined,
): string | undefined => {
  const [code = ''] = language.toLowerCase().split(/[-_]/);
  const parser = PARSERS[code];
  if (parser === undefined || recordedOn === undefined) return undefined;
  if ([...calendarIn(text, code)].some((named) => named.startsWith('day:'))) return undefined;
  const found = parser.parse(inFigures(text, code), new Date(`${recordedOn}T12:00:00Z`));
  const [first] = found;
  if (found.length !== 1 || first === undefined) return undefined;
  const { start } = first;
  if (!start.isCertain('day') || !start.isCertain('month')) return undefined;
  return [
    String(start.get('year')).padStart(4, '0'),
    String(start.get('month')).padStart(2, '0'),
    String(start.get('day')).padStart(2, '0'),
  ].join('-');
};
