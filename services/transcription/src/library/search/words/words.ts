import { setImmediate as otherWork } from 'node:timers/promises';
import { UNSPACED_LETTER } from '@escriba/transcript';
import { fold } from '../../../platform/text/text-folding.ts';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const WORD_LENGTH_MAX = 64;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** Returns the folded words of a text, in order. Names, texts and queries are all split by this function. */
export const splitWords = (text: string): string[] =>
  (fold(text).match(WORD) ?? []).flatMap(splitUnspaced).flatMap(cut);

/** Maximum number of different indexed words per recording; twelve hours of speech have about half. */
const DIFFERENT_WORDS_MAX = 20_000;
const CHARACTERS_AT_ONCE = 10_000;

/**
 * Returns the indexed content: `content` has the words between single spaces, with one before and after, up to the limit of different words;
 * `words` has each once. Folds in steps, so that requests are served meanwhile.
 */
export const foldSearched = async (
  ...texts: readonly string[]
): Promise<{ content: string; words: string[] }> => {
  const said: string[] = [];
  const words = new Set<string>();
  for (const part of texts.flatMap(toParts)) {
    for (const word of splitWords(part)) {
      if (words.size === DIFFERENT_WORDS_MAX && !words.has(word)) return toContent(said, words);
      words.add(word);
      said.push(word);
    }
    await otherWork();
  }
  return toContent(said, words);
};

const toContent = (said: readonly string[], words: ReadonlySet<string>) => ({
  content: ` ${said.join(' ')} `,
  words: [...words],
});

/** Splits a text between words; a run of letters without any end is cut. */
const toParts = (text: string): string[] => {
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = findCut(text, start + CHARACTERS_AT_ONCE);
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts;
};

const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]/u;
const SECOND_HALF = /^[\uDC00-\uDFFF]/;

const findCut = (text: string, from: number): number => {
  const start = from + Number(SECOND_HALF.test(text.slice(from, from + 1)));
  const next = text.slice(start, start + CHARACTERS_AT_ONCE);
  const at = next.search(BETWEEN_WORDS);
  return start + (at === -1 ? next.length : at);
};

const splitUnspaced = (run: string): string[] =>
  UNSPACED_LETTER.test(run) ? Array.from(segmenter.segment(run), ({ segment }) => segment) : [run];

const cut = (word: string): string[] => {
  if (word.length <= WORD_LENGTH_MAX) return [word];
  const characters = Array.from(word);
  const pieces = Math.ceil(characters.length / WORD_LENGTH_MAX);
  return Array.from({ length: pieces }, (_, index) =>
    characters.slice(index * WORD_LENGTH_MAX, (index + 1) * WORD_LENGTH_MAX).join(''),
  );
};
