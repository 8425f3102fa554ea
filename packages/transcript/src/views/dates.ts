import { type Amount, isPercentage, readAmount } from './amounts.ts';
import { type Cardinal, type CountingWord, readShortNumber } from './cardinals.ts';
import { FEMININE, isNounAt } from './nouns.ts';
import { type Words, type Written, twoDigits } from './written.ts';
import { isYear } from './years.ts';

/** Numbers of the months by name. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    'janeiro',
    'fevereiro',
    'março',
    'abril',
    'maio',
    'junho',
    'julho',
    'agosto',
    'setembro',
    'outubro',
    'novembro',
    'dezembro',
  ].map((name, index) => [name, index + 1]),
);

/** Reads a time: 'às quinze e trinta' → '15h30', 'nove e quinze da manhã' → '9h15 da manhã'; round times stay words: 'às três e meia'. */
export const readTime = ({ counting }: Words, at: number): Written | undefined => {
  const isAt = counting[at - 1]?.bare === 'às' && counting[at - 1]?.isLast !== true;
  const hour = readShortNumber(counting, at);
  if (hour === undefined || hour.value > 24 || counting[hour.end - 1]?.isLast === true) return undefined;
  const minutes = counting[hour.end]?.bare === 'e' ? readShortNumber(counting, hour.end + 1) : undefined;
  if (minutes === undefined || minutes.value > 59 || counts(counting, minutes)) return undefined;
  if (!isAt && !isOfDay(counting, at, minutes)) return undefined;
  return { text: `${hour.value}h${twoDigits(minutes.value)}`, end: minutes.end };
};

/** Fewest minutes that are said without their name. */
const MINUTES_MIN = 10;

/** Returns whether 'da manhã' follows, not as in 'entre três e quinze da tarde'. */
const isOfDay = (words: readonly CountingWord[], at: number, { value, end }: Cardinal): boolean =>
  value >= MINUTES_MIN &&
  words[at - 1]?.bare !== 'entre' &&
  words[end - 1]?.isLast !== true &&
  words[end]?.bare === 'da' &&
  /^(manhã|tarde|noite|madrugada)$/.test(words[end + 1]?.bare ?? '');

/** Returns whether the number counts something, and so is not of minutes: 'às sete e vinte pessoas', 'às sete e vinte por cento'. */
const counts = (words: readonly CountingWord[], { end }: Cardinal): boolean =>
  FEMININE.test(words[end - 1]?.bare ?? '') || isNounAt(words, end) || isPercentage(words, end);

/** Reads a date: 'vinte de março' → '20 de março', with its year '20/03/2024'; undefined if the month has no such day. */
export const readDate = (words: Words, day: Amount): Written | undefined => {
  const { counting } = words;
  if (day.value < 1 || day.decimals !== '' || counting[day.end]?.bare !== 'de') return undefined;
  const month = MONTHS.get(counting[day.end + 1]?.bare ?? '');
  if (month === undefined) return undefined;
  const year = readYear(words, day.end + 1);
  if (!isDay(day.value, month, year?.value)) return undefined;
  if (year === undefined)
    return { text: `${day.value} de ${counting[day.end + 1]?.bare ?? ''}`, end: day.end + 2 };
  return { text: `${twoDigits(day.value)}/${twoDigits(month)}/${year.value}`, end: year.end };
};

const readYear = (words: Words, monthAt: number): Amount | undefined => {
  if (words.counting[monthAt]?.isLast === true || words.counting[monthAt + 1]?.bare !== 'de')
    return undefined;
  const year = readAmount(words.counting, monthAt + 2);
  return year !== undefined && isYear(year.value) && year.decimals === '' ? year : undefined;
};

const LEAP_YEAR = 2_000;

const isDay = (day: number, month: number, year = LEAP_YEAR): boolean =>
  day <= new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Reads the first of a month, which is 'primeiro' in speech. */
export const readFirstOfMonth = (words: Words, at: number): Written | undefined => {
  const { counting } = words;
  if (counting[at]?.bare !== 'primeiro' || counting[at].isLast) return undefined;
  const date = readDate(words, { value: 1, decimals: '', end: at + 1, isFigure: false });
  return date && { ...date, text: date.text.replace(/^1 /, '1º ') };
};
