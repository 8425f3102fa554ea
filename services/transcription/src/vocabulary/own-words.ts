import { RecordingWords, type VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import { Value } from 'typebox/value';
import { toStoredWord, toVocabularyWord, withoutRepeats } from './to-stored-word.ts';

/** Returns a recording's own words in the form in which they are stored. @throws wordInvalid */
export const toOwnWords = (words: readonly VocabularyWord[]): VocabularyWord[] =>
  withoutRepeats(words.map(toStoredWord)).map(toVocabularyWord);

/** Parses the words that an upload sends along, a JSON array; undefined if it is none. @throws wordInvalid */
export const readOwnWords = (sent: string): VocabularyWord[] | undefined => {
  const words = parseJson(sent);
  return Value.Check(RecordingWords, words) ? toOwnWords(words) : undefined;
};

const parseJson = (sent: string): unknown => {
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
};
