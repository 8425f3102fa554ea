import type { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import { WORD_LENGTH_MAX } from '@escriba/contracts/transcription/vocabulary-limits';
import { toWord, wordKey } from '@escriba/contracts/transcription/vocabulary-words';
import { wordInvalid } from './vocabulary.errors.ts';

export type StoredWord = {
  readonly text: string;
  readonly wordKey: string;
  readonly soundsLike: string | null;
};
type TypedWord = { readonly text: string; readonly soundsLike?: string | null };

/** Returns a word in the form in which it is stored and compared. @throws wordInvalid */
export const toStoredWord = ({ text: typed, soundsLike }: TypedWord): StoredWord => {
  const text = toWord(typed, WORD_LENGTH_MAX);
  if (text === undefined) throw wordInvalid(typed);
  return { text, wordKey: wordKey(text), soundsLike: toSound(soundsLike ?? '') };
};

const toSound = (typed: string): string | null => {
  if (typed.trim() === '') return null;
  const sound = toWord(typed, WORD_LENGTH_MAX);
  if (sound === undefined) throw wordInvalid(typed);
  return sound;
};

/** Removes words that repeat an earlier one. */
export const withoutRepeats = (words: readonly StoredWord[]): StoredWord[] =>
  [...new Map(words.toReversed().map((word) => [word.wordKey, word])).values()].toReversed();

/** Returns a word as clients and engines read it. */
export const toVocabularyWord = ({
  text,
  soundsLike,
}: Pick<StoredWord, 'text' | 'soundsLike'>): VocabularyWord => ({
  text,
  ...(soundsLike !== null && { soundsLike }),
});
