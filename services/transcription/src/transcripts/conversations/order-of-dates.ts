import { mapInTurns } from '../../platform/in-turns.ts';
import type { PossibleDays } from './chat-days.ts';

/** A message's date with other signs of when it was sent. */
type DatedMessage = {
  readonly days: PossibleDays;
  /** The name of the attached file, in which WhatsApp writes a date: `PTT-20260305-WA0001.opus`. */
  readonly fileName?: string | undefined;
};

/** The order of dates in an export. `isAssumed`: nothing shows it, so that a user must confirm it. */
type DateOrder = { readonly isMonthFirst: boolean; readonly isAssumed: boolean };

/**
 * Finds whether dates are written with the month first. Certain signs count first: days after the twelfth, then dates in the names of files,
 * then the order of the messages, then the language of WhatsApp's own phrases and how the dates are written.
 */
export const findDateOrder = async (
  messages: readonly DatedMessage[],
  { phrases, isTwelveHours }: { readonly phrases: PhraseLanguage; readonly isTwelveHours: boolean },
): Promise<DateOrder> => {
  const open = messages.filter(({ days }) => days.dayFirst !== days.monthFirst);
  const evidence = compareValid(open) || (await compareFileNames(open)) || compareOrder(messages);
  if (evidence !== 0) return { isMonthFirst: evidence > 0, isAssumed: false };
  return fromLocale(open, { phrases, isTwelveHours });
};

/** The language of the phrases of WhatsApp itself in an export. */
export type PhraseLanguage = 'english' | 'other' | 'none';

/**
 * Returns the order of dates by language and clock. Only the United States write `3/5/26`, with twelve hours and in English; with zeros or
 * the whole year, English has the day first, as other languages.
 */
const fromLocale = (
  open: readonly DatedMessage[],
  { phrases, isTwelveHours }: { readonly phrases: PhraseLanguage; readonly isTwelveHours: boolean },
): DateOrder => {
  const dayFirst = { isMonthFirst: false, isAssumed: false };
  if (open.every(({ days }) => days.separator !== '/')) return dayFirst;
  const isPadded = open.find(({ days }) => days.isPadded !== undefined)?.days.isPadded;
  if (isPadded === true) return dayFirst;
  if (phrases === 'other') return { ...dayFirst, isAssumed: isTwelveHours && isPadded === false };
  if (isTwelveHours && (isPadded === false || phrases === 'english'))
    return { isMonthFirst: true, isAssumed: false };
  return { isMonthFirst: phrases === 'english', isAssumed: true };
};

/** A sign of the order of dates: positive for the month first, negative for the day first, 0 if it shows neither. */
type Sign = number;

/** Compares how many dates exist in only one of the orders. */
const compareValid = (open: readonly DatedMessage[]): Sign =>
  open.reduce(
    (sum, { days }) => sum + (days.dayFirst === undefined ? 1 : days.monthFirst === undefined ? -1 : 0),
    0,
  );

/** Compares dates in file names with those of their messages. A file is as old as its message, unless it is forwarded. */
const compareFileNames = async (open: readonly DatedMessage[]): Promise<Sign> => {
  const signs = await mapInTurns(open, NAMES_AT_ONCE, ({ days, fileName }): Sign => {
    const named = dayInName(fileName ?? '');
    if (named === undefined) return 0;
    return Number(isNear(named, days.monthFirst)) - Number(isNear(named, days.dayFirst));
  });
  return signs.reduce((sum, sign) => sum + sign, 0);
};

const NAMES_AT_ONCE = 2_000;

const dayInName = (name: string): string | undefined => {
  const [, year, month, day] = /(?<!\d)(20\d\d)[-_.]?([01]\d)[-_.]?([0-3]\d)(?!\d)/.exec(name) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
};

const DAY_MS = 24 * 3_600_000;

const isNear = (named: string, day: string | undefined): boolean =>
  day !== undefined && Math.abs(Date.parse(day) - Date.parse(named)) <= DAY_MS;

/** Compares how often the dates go back in each order. Messages are in order, so the one with fewer steps back is right. */
const compareOrder = (messages: readonly DatedMessage[]): Sign =>
  countSteps(messages.map(({ days }) => days.dayFirst)) -
  countSteps(messages.map(({ days }) => days.monthFirst));

const countSteps = (days: readonly (string | undefined)[]): number =>
  days.filter((day, index) => {
    const previous = days[index - 1];
    return day !== undefined && previous !== undefined && day < previous;
  }).length;
