import { useTranslation } from 'react-i18next';
import { RecordingWordsField } from '../../../data/vocabulary/recording-words-field.tsx';
import { useUploadQueue, useUploads } from '../queue/upload-queue.ts';

/** Renders the field of words that only the next recordings need. */
export const WordsField = () => {
  const { t } = useTranslation('words');
  const { store } = useUploadQueue();
  const { typedWords } = useUploads();
  return (
    <RecordingWordsField
      label={t('label')}
      value={typedWords}
      onType={(typed) => store.set({ typedWords: typed })}
    />
  );
};
