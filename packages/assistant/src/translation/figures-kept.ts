import { calendarIn } from '../sources/calendar.ts';
import { areQuantitiesSaid, type Quantity, quantitiesIn } from '../sources/quantities.ts';
import { saysNumber } from './number-words.ts';

/** A text and its language (ISO 639-1). */
export type Phrase = { readonly text: string; readonly language: string };

/**
 * Returns whether a translation has the numbers of its source with their units, its months and its weekdays, and no others. Numbers may be in figures
 * or in words, hours of twelve or of twenty-four.
 */
export const keepsFigures = (source: Phrase, translation: Phrase): boolean => {
  const one = readFigures(source);
  const other = readFigures(translation);
  return areIn(one, other) && areIn(other, one) && keepsCalendar(source, translation);
};

type Figures = Phrase & {
  /** Those that the other text must have. */
  readonly required: readonly Quantity[];
  /** All that it names, also as months and hours. */
  readonly named: readonly Quantity[];
};

/** Words up to ten have many translations: “os dois” is “both”. */
const SMALL_MAX = 10;

const readFigures = ({ text, language }: Phrase): Figures => {
  const plain = toPlainFigures(text);
  const quantities = quantitiesIn(plain, language);
  const inFigures = new Set(quantitiesIn(plain, 'und').map(({ value }) => value));
  const required = quantities.filter(({ value }) => value > SMALL_MAX || inFigures.has(value));
  const months = [...calendarIn(text, language)].flatMap((day) =>
    day.startsWith('month:') ? [Number(day.slice('month:'.length))] : [],
  );
  const hours = quantities.flatMap(({ value }) => hoursOf(value, AFTERNOON.test(text)));
  const named = [...quantities, ...[...months, ...hours].map((value) => ({ value, unit: undefined }))];
  return { text, language, required, named };
};

/** Returns the hour on a clock of twelve or twenty-four hours. */
const hoursOf = (value: number, isAfternoon: boolean): number[] => {
  if (isAfternoon && value >= 1 && value < 12) return [value + 12];
  return value > 12 && value < 24 ? [value - 12] : [];
};

const AFTERNOON =
  /\bp\.?\s?m\b|da tarde|da noite|de la tarde|de la noche|du soir|l'après-midi|nachmittags|abends|pomeriggio|di sera|午後|下午|晚上|오후|дня|вечера|مساء/iu;

const areIn = ({ required, text: own }: Figures, { text, language, named }: Figures): boolean =>
  required.every(
    (quantity) =>
      areQuantitiesSaid([quantity], named) ||
      (AFTERNOON.test(own) && isHourIn(quantity, named)) ||
      saysNumber(text, quantity.value, language),
  );

/** Returns whether quantities have an afternoon's hour as one of twenty-four. */
const isHourIn = ({ value }: Quantity, named: readonly Quantity[]): boolean =>
  value >= 1 && value < 12 && named.some((other) => other.value === value + 12);

const MULTIPLIERS: readonly (readonly [RegExp, number])[] = [
  [/tausend|mila|тысяч\p{L}*|हज़ार|हजार|ألف|آلاف|mille|천|千/u, 1e3],
  [/万|萬|만/u, 1e4],
  [/लाख/u, 1e5],
  [/million(?:en|i)?|milione|миллион\p{L}*|مليون|ملايين|百万|백만/u, 1e6],
  [/करोड़/u, 1e7],
  [/億|亿|억/u, 1e8],
  [/milliarden?|milliards?|miliard[oi]|миллиард\p{L}*|مليار|billones/u, 1e9],
];
const MULTIPLIED = new RegExp(
  String.raw`(?<figure>\d+(?:[.,]\d{1,2})?)\s*(?<by>${MULTIPLIERS.map(([{ source }]) => source).join('|')})(?!\p{Ll})(?:(?<=[万萬만])(?<rest>\d{1,4})(?!\d))?`,
  'giu',
);

/** Writes figures of all scripts in ASCII, and those with a word such as “Millionen” as one number. */
const toPlainFigures = (text: string): string =>
  text
    .replaceAll(/\p{Nd}/gu, toAscii)
    .replaceAll(MULTIPLIED, (whole, figure: string, by: string, rest?: string) => {
      const times = MULTIPLIERS.find(([name]) => new RegExp(`^(?:${name.source})$`, 'iu').test(by))?.[1];
      const value = Number(figure.replace(',', '.'));
      return times === undefined ? whole : `${Math.round(value * times) + Number(rest ?? 0)} `;
    });

/** Returns a decimal digit of any script: their blocks begin at multiples of ten behind a zero. */
const toAscii = (digit: string): string => {
  if (/[0-9]/.test(digit)) return digit;
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(point - zero);
};

/** Languages whose names of months and weekdays keep one form. */
const CALENDARS: ReadonlySet<string> = new Set(['pt', 'en', 'es', 'fr', 'de', 'it']);

const keepsCalendar = (source: Phrase, translation: Phrase): boolean => {
  if (!CALENDARS.has(source.language) || !CALENDARS.has(translation.language)) return true;
  return namesDaysOf(source, translation) && namesDaysOf(translation, source);
};

/** Returns whether one text has the months and weekdays that another certainly names. */
const namesDaysOf = (certain: Phrase, other: Phrase): boolean => {
  const all = calendarIn(other.text, other.language);
  const figures = /\d/.test(other.text);
  return [...calendarIn(withoutAmbiguous(certain), certain.language)].every(
    (day) => day.startsWith('day:') || all.has(day) || (figures && day.startsWith('month:')),
  );
};

/** Removes what may be no day: “a segunda vez”, “you may”, 3/11. */
const withoutAmbiguous = ({ text, language }: Phrase): string => {
  const plain = text.replaceAll(/\d+[/.-]\d+/g, ' ');
  if (language === 'pt')
    return plain.replaceAll(/\b(?:segunda|terça|quarta|quinta|sexta)(?![\p{L}-])/giu, ' ');
  return language === 'en' ? plain.replaceAll(/\b(?:may|march)\b/g, ' ') : plain;
};
