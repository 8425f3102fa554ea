import {
  addVocabulary,
  changeVocabulary,
  deleteVocabulary,
  dismissWord,
  getRecordingVocabulary,
  listVocabulary,
  listWordSuggestions,
  type VocabularyEntry,
} from '@escriba/contracts/transcription/vocabulary';
import type { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import { WORDS_ADDED_MAX } from '@escriba/contracts/transcription/vocabulary-limits';
import { queryOptions } from '@tanstack/react-query';
import type { Session } from '../../session/session.ts';

type Caller = Pick<Session, 'call'>;
export type Added = { readonly added: readonly VocabularyEntry[]; readonly known: readonly string[] };

export const vocabularyKeys = {
  words: ['vocabulary', 'words'],
  suggestions: ['vocabulary', 'suggestions'],
  recording: (id: string) => ['vocabulary', 'recording', id],
} as const;

/** Returns all words of the account and of its folders, newest first. */
export const vocabularyQuery = (session: Caller) =>
  queryOptions({
    queryKey: vocabularyKeys.words,
    queryFn: async ({ signal }) => (await session.call(listVocabulary, {}, { signal })).data,
  });

/** Returns words that the user has often corrected in the same way. */
export const suggestionsQuery = (session: Caller) =>
  queryOptions({
    queryKey: vocabularyKeys.suggestions,
    queryFn: async ({ signal }) => (await session.call(listWordSuggestions, {}, { signal })).data,
  });

/** Returns a recording's own words, and those that its text was recognised with. */
export const recordingVocabularyQuery = (session: Caller, id: string) =>
  queryOptions({
    queryKey: vocabularyKeys.recording(id),
    queryFn: async ({ signal }) =>
      (await session.call(getRecordingVocabulary, { params: { id } }, { signal })).data,
  });

/** Adds words, as many requests as it takes. `folderId`: null for all recordings. Throws `ApiError`. */
export const addWords = async (
  session: Caller,
  words: readonly VocabularyWord[],
  folderId: string | null,
): Promise<Added> => {
  const answers: Added[] = [];
  for (let at = 0; at < words.length; at += WORDS_ADDED_MAX) {
    const body = { words: words.slice(at, at + WORDS_ADDED_MAX), folderId };
    answers.push((await session.call(addVocabulary, { body })).data);
  }
  return {
    added: answers.flatMap(({ added }) => added),
    known: answers.flatMap(({ known }) => known),
  };
};

type Changed = Pick<VocabularyEntry, 'text' | 'soundsLike'>;

/** Throws `ApiError`. */
export const changeWord = async (session: Caller, id: string, word: Changed): Promise<VocabularyEntry> =>
  (await session.call(changeVocabulary, { params: { wordId: id }, body: word })).data;

/** Throws `ApiError`. */
export const deleteWord = async (session: Caller, id: string): Promise<void> => {
  await session.call(deleteVocabulary, { params: { wordId: id } });
};

/** Throws `ApiError`. */
export const dismissSuggestion = async (session: Caller, text: string): Promise<void> => {
  await session.call(dismissWord, { body: { text } });
};
