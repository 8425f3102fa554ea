import { endsSentence } from './sentences.ts';

/** The most words of a sentence: texts without punctuation are split there. */
const SENTENCE_WORDS_MAX = 60;

/** Splits the words of a passage at the ends of sentences; those of texts without punctuation after a number of words. */
export const splitIntoSentences = <W extends { readonly text: string }>(words: readonly W[]): W[][] => {
  const sentences: W[][] = [];
  let current: W[] = [];
  for (const word of words) {
    current.push(word);
    if (!endsSentence(word.text) && current.length < SENTENCE_WORDS_MAX) continue;
    sentences.push(current);
    current = [];
  }
  return current.length === 0 ? sentences : [...sentences, current];
};
