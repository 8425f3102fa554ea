import type { WordSuggestion } from '@escriba/contracts/transcription/vocabulary';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/toast.ts';
import { useAppServices } from '../app-services.ts';
import { failureText } from '../failure-text.ts';
import { useAddWords } from './use-add-words.ts';
import { dismissSuggestion, suggestionsQuery } from './vocabulary.ts';

const NONE: readonly WordSuggestion[] = [];

/** Returns words that the user has often corrected in the same way, and what can be done with each; none until `isWanted`. */
export const useSuggestions = (isWanted: boolean) => {
  const { t } = useTranslation('words');
  const { session, queries } = useAppServices();
  const query = suggestionsQuery(session);
  const { data: suggestions = NONE } = useQuery({ ...query, enabled: isWanted });
  const hide = (word: string): void => {
    queries.setQueryData(query.queryKey, (known) => known?.filter(({ text }) => text !== word));
  };
  const onError = (error: unknown): void =>
    void showToast({ tone: 'error', title: t('suggestion.failed'), detail: failureText(error) });
  const add = useAddWords(null);
  const dismiss = useMutation({
    mutationFn: (word: string) => dismissSuggestion(session, word),
    onSuccess: (_done, word) => hide(word),
    onError,
  });
  return {
    suggestions,
    /** Adds the word to the vocabulary of the account. */
    accept: (word: string): void => add.mutate([{ text: word }], { onSuccess: () => hide(word), onError }),
    /** Suggests it never again. */
    dismiss: (word: string): void => dismiss.mutate(word),
  };
};
