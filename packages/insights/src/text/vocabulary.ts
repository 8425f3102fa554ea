import { type Language, openLanguage } from './languages.ts';

/** No topic: a stop word, a number, a single letter. */
export const NO_TERM = -1;

/** The stems of a transcript as numbers from 0. */
export type Vocabulary = {
  readonly size: () => number;
  /** Returns the number of a word's stem; `NO_TERM` if it has no topic. */
  readonly termOf: (word: string, language: string) => number;
};

const LETTER = /\p{L}/u;
const LENGTH_MAX = 64;
/** Letters of scripts in which one is a word. */
const WORD_LETTER = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const MARKS = /[\u0300-\u036f]/g;

export const createVocabulary = (): Vocabulary => {
  const languages = new Map<string, Known>();
  const terms = new Map<string, number>();
  const open = (code: string): Known => {
    const known = languages.get(code) ?? { language: openLanguage(code), words: new Map() };
    languages.set(code, known);
    return known;
  };
  const number = (stem: string): number => {
    const known = terms.get(stem) ?? terms.size;
    terms.set(stem, known);
    return known;
  };
  return {
    size: () => terms.size,
    termOf: (word, code) => {
      const { language, words } = open(code);
      const known = words.get(word);
      if (known !== undefined) return known;
      const stem = stemOf(word, language);
      const term = stem === undefined ? NO_TERM : number(stem);
      words.set(word, term);
      return term;
    },
  };
};

type Known = { readonly language: Language; readonly words: Map<string, number> };

const stemOf = (word: string, { stem, isStop }: Language): string | undefined => {
  const lower = word.toLowerCase().normalize('NFC').slice(0, LENGTH_MAX);
  if (!LETTER.test(lower) || (lower.length < 2 && !WORD_LETTER.test(lower))) return undefined;
  if (isStop(lower) || isStop(withoutMarks(lower))) return undefined;
  // Recognised and corrected texts differ in accents.
  return withoutMarks(stem(lower)) || undefined;
};

const withoutMarks = (word: string): string => word.normalize('NFD').replaceAll(MARKS, '').normalize('NFC');
