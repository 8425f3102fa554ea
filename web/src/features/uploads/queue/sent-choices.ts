import { readRecordingWords } from '../../../data/vocabulary/typed-words.ts';
import type { UploadItem } from './upload-item.ts';
import type { Choices } from './upload-store.ts';

export type SentChoices = Pick<UploadItem, 'speakersExpected' | 'speechModel' | 'words' | 'folderId'>;

/** Returns the choices of the page as they are now, for one recording. */
export const toSent = ({ speakersExpected, speechModel, typedWords, folderId }: Choices): SentChoices => {
  const { words } = readRecordingWords(typedWords);
  return { speakersExpected, speechModel, folderId, ...(words.length > 0 && { words }) };
};

/** Returns the fields of an upload or a link that have these choices. */
export const fieldsOf = ({ speakersExpected, speechModel, words, folderId }: SentChoices) => ({
  speech_model: speechModel ?? 'universal',
  ...(speakersExpected && { speakers_expected: String(speakersExpected) }),
  ...(words && { vocabulary: JSON.stringify(words) }),
  ...(folderId && { folder_id: folderId }),
});
