import type { VocabularyEntry } from '@escriba/contracts/transcription/vocabulary';
import { useAppServices } from '../app-services.ts';
import { vocabularyQuery } from './vocabulary.ts';

type Change = (words: readonly VocabularyEntry[]) => readonly VocabularyEntry[];

/** Changes the listed words, if they are loaded. */
export const useWordsInCache = () => {
  const { session, queries } = useAppServices();
  const { queryKey } = vocabularyQuery(session);
  return (change: Change): void => {
    queries.setQueryData(queryKey, (known) => known && { ...known, words: [...change(known.words)] });
  };
};
