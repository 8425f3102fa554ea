import type { VocabularyEntry } from '@escriba/contracts/transcription/vocabulary';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../data/app-services.ts';
import { failureText } from '../../data/failure-text.ts';
import { useWordsInCache } from '../../data/vocabulary/use-words-in-cache.ts';
import { addWords, changeWord, deleteWord } from '../../data/vocabulary/vocabulary.ts';
import { showToast } from '../../ui/toast.ts';

export const useChangeWord = () => {
  const { session } = useAppServices();
  const change = useWordsInCache();
  return useMutation({
    mutationFn: ({ id, text, soundsLike }: Pick<VocabularyEntry, 'id' | 'text' | 'soundsLike'>) =>
      changeWord(session, id, { text, soundsLike }),
    onSuccess: (changed) => change((words) => words.map((word) => (word.id === changed.id ? changed : word))),
  });
};

/** Deletes a word at once; a message offers to add it again. */
export const useRemoveWord = () => {
  const { t } = useTranslation('vocabulary');
  const { session } = useAppServices();
  const change = useWordsInCache();
  const putBack = async (word: VocabularyEntry): Promise<void> => {
    const { text, soundsLike, folderId } = word;
    const again = { text, ...(soundsLike !== null && { soundsLike }) };
    try {
      const { added } = await addWords(session, [again], folderId);
      change((words) => [...added, ...words]);
    } catch (error) {
      void showToast({ tone: 'error', title: t('remove.undoFailed'), detail: failureText(error) });
    }
  };
  return useMutation({
    mutationFn: ({ id }: VocabularyEntry) => deleteWord(session, id),
    onMutate: ({ id }) => change((words) => words.filter((word) => word.id !== id)),
    onSuccess: (_done, word) =>
      void showToast({
        tone: 'success',
        title: t('remove.done', { word: word.text }),
        shownMs: UNDO_MS,
        action: { label: t('undo'), onPress: () => void putBack(word) },
      }),
    onError: (error, word) => {
      change((words) => [word, ...words]);
      void showToast({ tone: 'error', title: t('remove.failed'), detail: failureText(error) });
    },
  });
};

const UNDO_MS = 8_000;
