const SEGMENTER = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Matches a letter, digit or punctuation mark that stands for itself and needs no segmenter: not Thai am, nor parts of Hangul. */
const SINGLE = /^(?:(?![\u0e33\u0eb3\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff])[\p{L}\p{N}\p{P}\p{Zs}])*$/u;

/** Splits a text into what a reader sees as characters: a letter with its accents, an emoji with its joiners. */
export const splitGraphemes = (text: string): string[] =>
  SINGLE.test(text) ? charactersOf(text) : Array.from(SEGMENTER.segment(text), ({ segment }) => segment);

/** Returns the characters of Unicode, each with one code. */
export const charactersOf = (text: string): string[] => Array.from(text);

/** Returns true for joiners, variation selectors and the like. */
export const isInvisible = (text: string): boolean => /^\p{Default_Ignorable_Code_Point}*$/u.test(text);
