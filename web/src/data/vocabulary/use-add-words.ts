import type { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import { useMutation } from '@tanstack/react-query';
import { useAppServices } from '../app-services.ts';
import { useWordsInCache } from './use-words-in-cache.ts';
import { addWords, vocabularyKeys } from './vocabulary.ts';

/** Adds words to all recordings (null), or to those of a folder. */
export const useAddWords = (folderId: string | null) => {
  const { session, queries } = useAppServices();
  const change = useWordsInCache();
  return useMutation({
    mutationFn: (words: readonly VocabularyWord[]) => addWords(session, words, folderId),
    onSuccess: ({ added }) => {
      change((words) => [...added, ...words]);
      void queries.invalidateQueries({ queryKey: vocabularyKeys.suggestions });
    },
    // Some of several requests may have been carried out.
    onError: () => void queries.invalidateQueries({ queryKey: vocabularyKeys.words }),
  });
};
