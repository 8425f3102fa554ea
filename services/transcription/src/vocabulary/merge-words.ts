import type { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import { VOCABULARY_WORDS_MAX } from '@escriba/contracts/transcription/vocabulary-limits';
import { wordKey } from '@escriba/contracts/transcription/vocabulary-words';

/** Joins lists of words, the most specific one first: of words that are the same, the first one stays, and so do the first thousand. */
export const mergeWords = (lists: readonly (readonly VocabularyWord[])[]): VocabularyWord[] => {
  const merged = new Map<string, VocabularyWord>();
  for (const word of lists.flat()) {
    const key = wordKey(word.text);
    if (!merged.has(key)) merged.set(key, word);
  }
  return [...merged.values()].slice(0, VOCABULARY_WORDS_MAX);
};
