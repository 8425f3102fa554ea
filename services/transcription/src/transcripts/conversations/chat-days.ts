/** The days that a date may be, as `2024-03-05`. `dayFirst` and `monthFirst` are equal if the year is written first. */
export type PossibleDays = {
  readonly dayFirst: string | undefined;
  readonly monthFirst: string | undefined;
  readonly separator: string;
  /** Whether the fifth is written as `05`; undefined if the date does not show it. */
  readonly isPadded: boolean | undefined;
};

/** Returns undefined if no day is written so. */
export const readDays = (
  [first, second, third]: readonly [string, string, string],
  separator: string,
): PossibleDays | undefined => {
  const isYearFirst = first.length > 2;
  const year = isYearFirst ? first : third;
  if (year.length !== 2 && year.length !== 4) return undefined;
  const dayFirst = isYearFirst ? toDay(year, second, third) : toDay(year, second, first);
  const monthFirst = isYearFirst ? dayFirst : toDay(year, first, second);
  if (dayFirst === undefined && monthFirst === undefined) return undefined;
  return { dayFirst, monthFirst, separator, isPadded: isPadded(first, second, year) };
};

const isPadded = (first: string, second: string, year: string): boolean | undefined => {
  if (first.startsWith('0') || second.startsWith('0')) return true;
  if (first.length === 1 || second.length === 1) return false;
  return year.length === 4 ? true : undefined;
};

const toDay = (year: string, month: string, day: string): string | undefined => {
  const isReal =
    Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= daysOf(year, month);
  return isReal ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined;
};

const daysOf = (year: string, month: string): number => {
  if (Number(month) === 2) return isLeap(Number(year)) ? 29 : 28;
  return [4, 6, 9, 11].includes(Number(month)) ? 30 : 31;
};

/** Accepts years of two digits, too, which are of this century. */
const isLeap = (year: number): boolean =>
  year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0 || year === 0);
