import { toCardinal as arabic, toOrdinal as arabicOrdinal } from 'n2words/ar-SA';
import { toCardinal as german, toOrdinal as germanOrdinal } from 'n2words/de-DE';
import { toCardinal as english, toOrdinal as englishOrdinal } from 'n2words/en-US';
import { toCardinal as spanish, toOrdinal as spanishOrdinal } from 'n2words/es-ES';
import { toCardinal as french, toOrdinal as frenchOrdinal } from 'n2words/fr-FR';
import { toCardinal as hindi, toOrdinal as hindiOrdinal } from 'n2words/hi-IN';
import { toCardinal as italian, toOrdinal as italianOrdinal } from 'n2words/it-IT';
import { toCardinal as japanese, toOrdinal as japaneseOrdinal } from 'n2words/ja-JP';
import { toCardinal as korean, toOrdinal as koreanOrdinal } from 'n2words/ko-KR';
import { toCardinal as portuguese, toOrdinal as portugueseOrdinal } from 'n2words/pt-PT';
import { toCardinal as russian, toOrdinal as russianOrdinal } from 'n2words/ru-RU';
import { toCardinal as chinese, toOrdinal as chineseOrdinal } from 'n2words/zh-Hans-CN';
import { foldedWords } from '../sources/names.ts';

type Writer = (value: number) => string;

/** How numbers are written in words in the languages of the interface. */
const WRITERS: Readonly<Record<string, readonly Writer[]>> = {
  ar: [arabic, arabicOrdinal],
  de: [german, germanOrdinal],
  en: [english, englishOrdinal],
  es: [spanish, spanishOrdinal],
  fr: [french, frenchOrdinal],
  hi: [hindi, hindiOrdinal],
  it: [italian, italianOrdinal],
  ja: [japanese, japaneseOrdinal],
  ko: [korean, koreanOrdinal],
  pt: [portuguese, portugueseOrdinal],
  ru: [russian, russianOrdinal],
  zh: [(value) => chinese(value, { formal: false }), chineseOrdinal],
};

/** The largest value whose words are looked for. */
const VALUE_MAX = 1e12;
/** The endings of two genders of Romance hundreds and ordinals. */
const GENDER = /(?<stem>cient|cent|gent|nt|prim|segund|tercer|quart|quint|sext)(?:a|o)(?<plural>s?)$/;

/** Returns whether a text has a whole number in words, as a cardinal or an ordinal. */
export const saysNumber = (text: string, value: number, language: string): boolean => {
  const writers = Object.hasOwn(WRITERS, language) ? WRITERS[language] : undefined;
  if (writers === undefined || !Number.isInteger(value) || value < 0 || value > VALUE_MAX) return false;
  const words = plainWords(text, language);
  return writers.some((write) => words.includes(plainWords(write(value), language)));
};

/** Returns folded words between spaces, without those that join parts of a number; in scripts without spaces, the characters. */
const plainWords = (text: string, language: string): string => {
  const words = foldedWords(text);
  if (/^(?:ja|ko|zh)$/.test(language)) return words.join('');
  const plain = words
    .filter((word) => !JOINING.has(word))
    .map((word) => word.replace(GENDER, '$<stem>o$<plural>'));
  return ` ${plain.join(' ')} `;
};

const JOINING: ReadonlySet<string> = new Set(['e', 'y', 'and', 'et', 'und']);
