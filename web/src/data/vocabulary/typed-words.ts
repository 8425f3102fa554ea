import type { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import {
  RECORDING_WORDS_MAX,
  UPLOAD_WORDS_LENGTH_MAX,
  WORD_LENGTH_MAX,
} from '@escriba/contracts/transcription/vocabulary-limits';
import { toWord, wordKey } from '@escriba/contracts/transcription/vocabulary-words';

/** Typed words. `invalid`: words, and sounds of words, without a letter or a digit, or too long. A repeated word is there once. */
export type TypedWords = { readonly words: readonly VocabularyWord[]; readonly invalid: readonly string[] };

/** Reads words that are separated by line ends, commas, semicolons or tabs. */
const readTypedWords = (text: string): TypedWords =>
  collectWords(text.split(/[\n\r,;\t]/).map((part) => [part]));

/** Collects words from rows of text and how it sounds. Empty rows are ignored. */
export const collectWords = (rows: readonly (readonly string[])[]): TypedWords => {
  const words = new Map<string, VocabularyWord>();
  const invalid: string[] = [];
  for (const [typed = '', sound = ''] of rows) {
    if (typed.trim() === '') continue;
    const text = toWord(typed, WORD_LENGTH_MAX);
    if (text === undefined) {
      invalid.push(typed.trim());
      continue;
    }
    const known = words.get(wordKey(text)) ?? { text };
    const word = known.soundsLike === undefined ? withSound(known.text, sound) : known;
    if (sound.trim() !== '' && word.soundsLike === undefined) invalid.push(sound.trim());
    words.set(wordKey(text), word);
  }
  return { words: [...words.values()], invalid };
};

const withSound = (text: string, typed: string): VocabularyWord => {
  const soundsLike = toWord(typed, WORD_LENGTH_MAX);
  return soundsLike === undefined ? { text } : { text, soundsLike };
};

/** Words for a recording. `leftOut`: the number of words that do not fit. */
type RecordingWords = TypedWords & { readonly leftOut: number };

/** Returns the words of one recording, as many as an upload may have. A word that was there before keeps how it sounds. */
export const readRecordingWords = (text: string, before: readonly VocabularyWord[] = []): RecordingWords => {
  const { words: typed, invalid } = readLines(text, before);
  const words = typed.slice(0, RECORDING_WORDS_MAX);
  while (JSON.stringify(words).length > UPLOAD_WORDS_LENGTH_MAX) words.pop();
  return { words, invalid, leftOut: typed.length - words.length };
};

/** Returns the text of a field in which each word has a line. */
export const toLines = (words: readonly VocabularyWord[]): string => words.map(({ text }) => text).join('\n');

/** Returns the words of such a field; a word that was there before keeps how it sounds. */
export const readLines = (text: string, before: readonly VocabularyWord[] = []): TypedWords => {
  const sounds = new Map(before.map((word) => [wordKey(word.text), word.soundsLike ?? '']));
  const { words, invalid } = readTypedWords(text);
  return { words: words.map((word) => withSound(word.text, sounds.get(wordKey(word.text)) ?? '')), invalid };
};
