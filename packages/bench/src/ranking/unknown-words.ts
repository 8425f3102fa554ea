import type { Vocabulary } from './vocabulary.ts';

/**
 * The parts of a text's words, between hyphens, that are not in the vocabulary. Parts without a letter or with a digit do not count, nor names:
 * words with a capital that do not begin a sentence.
 */
export const unknownWords = (text: string, vocabulary: Vocabulary): string[] => {
  const words = text.trim().split(/\s+/u);
  return words.flatMap((word, index) => {
    const isFirst = index === 0 || /[.!?…]["'”»)]*$/u.test(words[index - 1] ?? '');
    return partsOf(word).filter((part) => {
      const small = part.toLowerCase();
      return !vocabulary.has(small) && (part === small || isFirst);
    });
  });
};

const partsOf = (word: string): string[] =>
  word
    .split('-')
    .map((part) => part.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((part) => /\p{L}/u.test(part) && !/\p{N}/u.test(part));
