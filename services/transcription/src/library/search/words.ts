import { fold } from '../text-folding.ts';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const WORD_LENGTH_MAX = 64;
/** Of scripts that are written without spaces between words. */
export const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** The folded words of a text, in order. Names and texts, questions and contents are all taken apart by this. */
export const splitWords = (text: string): string[] =>
  (fold(text).match(WORD) ?? []).flatMap(splitUnspaced).flatMap(cut);

/** What is searched in: the words between single spaces, one before and one after. */
export const toSearchContent = (...texts: string[]): string => ` ${texts.flatMap(splitWords).join(' ')} `;

const splitUnspaced = (run: string): string[] =>
  UNSPACED.test(run) ? Array.from(segmenter.segment(run), ({ segment }) => segment) : [run];

const cut = (word: string): string[] => {
  if (word.length <= WORD_LENGTH_MAX) return [word];
  const characters = Array.from(word);
  const pieces = Math.ceil(characters.length / WORD_LENGTH_MAX);
  return Array.from({ length: pieces }, (_, index) =>
    characters.slice(index * WORD_LENGTH_MAX, (index + 1) * WORD_LENGTH_MAX).join(''),
  );
};
