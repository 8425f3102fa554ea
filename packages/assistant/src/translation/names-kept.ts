import { distance } from 'fastest-levenshtein';
import { calendarIn } from '../sources/calendar.ts';
import { capitalWords, fold, foldedWords } from '../sources/names.ts';
import type { Phrase } from './figures-kept.ts';

/** Languages of Latin script whose names other languages of Latin script keep. German writes all nouns with a capital letter. */
const WITH_NAMES: ReadonlySet<string> = new Set(['pt', 'en', 'es', 'fr', 'it']);
const LATIN: ReadonlySet<string> = new Set([...WITH_NAMES, 'de']);

/**
 * Returns whether a translation has the names of its source: as they are written, in a similar form (“Brasil”, “Brazil”), or as the country or
 * language is called. Texts in different scripts are not compared.
 * @param isSpoken whether the recording has a folded word without a capital letter, so that it is no name
 */
export const keepsNames = (
  source: Phrase,
  translation: Phrase,
  isSpoken: (word: string) => boolean,
): boolean => {
  if (!WITH_NAMES.has(source.language) || !LATIN.has(translation.language)) return true;
  const words = foldedWords(translation.text);
  return namesIn(source, isSpoken).every((name) => {
    const folded = fold(name);
    return (
      words.some((word) => isSimilar(folded, word)) ||
      calledIn(name, source.language, translation.language).some((word) => words.includes(word))
    );
  });
};

const ACRONYM_LENGTH_MAX = 4;

/** Acronyms and what only begins a sentence may change in a translation. */
const namesIn = ({ text, language }: Phrase, isSpoken: (word: string) => boolean): string[] =>
  capitalWords(text)
    .filter(({ word, isFirst }) => !isFirst && word.length > 1 && !isSpoken(fold(word)))
    .map(({ word }) => word)
    .filter((word) => word.length > ACRONYM_LENGTH_MAX || word !== word.toUpperCase())
    .filter((word) => calendarIn(word, language).size === 0);

const SIMILAR_LENGTH_MIN = 6;
const PREFIX_LENGTH = 3;
/** The share of letters that may differ: 3 of 7 from “Londres” to “London”. */
const DIFFERENCE_MAX = 0.43;

const isSimilar = (name: string, word: string): boolean => {
  if (name === word || word === `${name}s`) return true;
  const length = Math.max(name.length, word.length);
  return (
    Math.min(name.length, word.length) >= SIMILAR_LENGTH_MIN &&
    name.slice(0, PREFIX_LENGTH) === word.slice(0, PREFIX_LENGTH) &&
    distance(name, word) <= length * DIFFERENCE_MAX
  );
};

const tables = new Map<string, ReadonlyMap<string, string>>();

/** Returns the folded words by which another language calls a country or language. */
const calledIn = (name: string, from: string, to: string): string[] => {
  const key = codesOf(from).get(fold(name));
  if (key === undefined) return [];
  const [type = '', code = ''] = key.split(':');
  return foldedWords(displayNames(to, type === 'region' ? 'region' : 'language').of(code) ?? '');
};

const displayNames = (language: string, type: 'region' | 'language') =>
  new Intl.DisplayNames([language], { type });

/** Returns codes of countries and languages by their folded names of one word. */
const codesOf = (language: string): ReadonlyMap<string, string> => {
  const known = tables.get(language);
  if (known !== undefined) return known;
  const table = new Map<string, string>();
  for (const type of ['language', 'region'] as const) {
    const names = displayNames(language, type);
    for (const code of listCodes(type)) {
      const words = foldedWords(names.of(code) ?? '');
      if (words.length === 1 && words[0] !== undefined && words[0] !== fold(code))
        table.set(words[0], `${type}:${code}`);
    }
  }
  tables.set(language, table);
  return table;
};

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** Lists all codes of two letters. */
const listCodes = (type: 'region' | 'language'): string[] =>
  LETTERS.flatMap((first) =>
    LETTERS.map((second) => (type === 'region' ? (first + second).toUpperCase() : first + second)),
  );
