import * as Type from '../shared/schema.ts';
import { RECORDING_WORDS_MAX, WORD_LENGTH_MAX } from './vocabulary-limits.ts';

/** The text of a word. */
export const WordText = Type.String({ minLength: 1, maxLength: WORD_LENGTH_MAX });

/** A name or a term, of one word or several, as it is written; and how it sounds, if that differs. */
export const VocabularyWord = Type.Object({
  text: WordText,
  soundsLike: Type.Optional(Type.String({ maxLength: WORD_LENGTH_MAX })),
});
export type VocabularyWord = Type.Static<typeof VocabularyWord>;

/** Words of one recording. */
export const RecordingWords = Type.Array(VocabularyWord, { maxItems: RECORDING_WORDS_MAX });
