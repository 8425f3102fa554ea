import * as Type from '../shared/schema.ts';
import { DateTime, Nullable, Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { IdParams } from './transcription.ts';
import { WORD_LENGTH_MAX, WORDS_ADDED_MAX } from './vocabulary-limits.ts';
import { VocabularyWord, WordText } from './vocabulary-word.ts';

const WordId = Type.String({ format: 'uuid' });
const FolderId = Type.String({ format: 'uuid' });

/** A word of all recordings of an account, or of those in a folder. */
export const VocabularyEntry = Type.Object({
  id: WordId,
  text: Type.String(),
  soundsLike: Nullable(Type.String()),
  /** The folder for whose recordings the word is used; null: for all recordings. */
  folderId: Nullable(FolderId),
  createdAt: DateTime,
});
export type VocabularyEntry = Type.Static<typeof VocabularyEntry>;

const WordParams = Type.Object({ wordId: WordId });

export const listVocabulary = defineRoute({
  method: 'GET',
  path: '/api/transcription/vocabulary',
  summary: "The words that recognition prefers in the caller's recordings: of the account and of its folders",
  access: 'user',
  responses: {
    200: Type.Object({
      success: Ok,
      data: Type.Object({ words: Type.Array(VocabularyEntry), max: Type.Integer() }),
    }),
  },
});

/** Adds all words or none. 400 `vocabulary.word_invalid`, 404 `vocabulary.folder_not_found`, 409 `vocabulary.full`. */
export const addVocabulary = defineRoute({
  method: 'POST',
  path: '/api/transcription/vocabulary',
  summary: 'Adds words to the vocabulary of the account or of a folder',
  access: 'user',
  body: Type.Object({
    words: Type.Array(VocabularyWord, { minItems: 1, maxItems: WORDS_ADDED_MAX }),
    /** The folder for whose recordings the word is used; absent or null: for all recordings. */
    folderId: Type.Optional(Nullable(FolderId)),
  }),
  responses: {
    200: Type.Object({
      success: Ok,
      data: Type.Object({
        added: Type.Array(VocabularyEntry),
        /** Words that the account or the folder already has; they are left as they are. */
        known: Type.Array(Type.String()),
      }),
    }),
  },
});

/** Fails with 404 `vocabulary.word_not_found`, 409 `vocabulary.word_known`. */
export const changeVocabulary = defineRoute({
  method: 'PATCH',
  path: '/api/transcription/vocabulary/:wordId',
  summary: 'Changes a word, or how it sounds',
  access: 'user',
  params: WordParams,
  body: Type.Object({ text: WordText, soundsLike: Nullable(Type.String({ maxLength: WORD_LENGTH_MAX })) }),
  responses: { 200: Type.Object({ success: Ok, data: VocabularyEntry }) },
});

/** Fails with 404 `vocabulary.word_not_found`. */
export const deleteVocabulary = defineRoute({
  method: 'DELETE',
  path: '/api/transcription/vocabulary/:wordId',
  summary: 'Deletes a word from the vocabulary; recordings that were recognized with it stay as they are',
  access: 'user',
  params: WordParams,
  responses: { 200: Type.Object({ success: Ok }) },
});

/** A word that the caller has corrected several times in the same way, and that is in no vocabulary yet. */
export const WordSuggestion = Type.Object({
  text: Type.String(),
  /** The text that was recognised instead. */
  heard: Type.String(),
  times: Type.Integer(),
});
export type WordSuggestion = Type.Static<typeof WordSuggestion>;

export const listWordSuggestions = defineRoute({
  method: 'GET',
  path: '/api/transcription/vocabulary/suggestions',
  summary: 'Words that the caller has corrected several times in the same way, the most frequent ones first',
  access: 'user',
  responses: { 200: Type.Object({ success: Ok, data: Type.Array(WordSuggestion) }) },
});

export const dismissWord = defineRoute({
  method: 'POST',
  path: '/api/transcription/vocabulary/dismissals',
  summary: 'Suggests a word never again',
  access: 'user',
  body: Type.Object({ text: Type.String({ minLength: 1, maxLength: WORD_LENGTH_MAX }) }),
  responses: { 200: Type.Object({ success: Ok }) },
});

/** Words that a recording has of its own, and those that its current text was recognized with. */
export const RecordingVocabulary = Type.Object({
  own: Type.Array(VocabularyWord),
  /** The words that were used: its own, those of its folder and those of the account, when its recognition began. */
  used: Type.Array(VocabularyWord),
});
export type RecordingVocabulary = Type.Static<typeof RecordingVocabulary>;

export const getRecordingVocabulary = defineRoute({
  method: 'GET',
  path: '/api/transcription/:id/vocabulary',
  summary: "A recording's own words, and all words that its text was recognized with",
  access: 'user',
  params: IdParams,
  responses: { 200: Type.Object({ success: Ok, data: RecordingVocabulary }) },
});

export const transcriptionVocabularyRoutes = [
  listVocabulary,
  addVocabulary,
  changeVocabulary,
  deleteVocabulary,
  listWordSuggestions,
  dismissWord,
  getRecordingVocabulary,
] as const;
