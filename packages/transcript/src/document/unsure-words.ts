import type {
  TranscriptDocument,
  TranscriptPassage,
  TranscriptWord,
} from '@escriba/contracts/transcription/document';

/**
 * Words below this confidence are unsure, by language: where as many wrong words as possible are marked for as few right ones
 * (`npm run bench -- uncertain`).
 */
const SURE_FROM: ReadonlyMap<string, number> = new Map([
  ['en', 0.4],
  ['de', 0.6],
  ['fr', 0.6],
]);
const SURE_FROM_DEFAULT = 0.5;

/** Returns whether a word should be checked. What a user wrote or confirmed has no confidence, and is sure. */
export const isUnsureWord = ({ confidence }: Pick<TranscriptWord, 'confidence'>, language: string): boolean =>
  confidence !== null && confidence < (SURE_FROM.get(language) ?? SURE_FROM_DEFAULT);

/** A word of a passage, by its index. */
export type WordPlace = { readonly id: string; readonly word: number };

/** Returns the words of a text that should be checked, in order. */
export const listUnsureWords = ({
  segments,
  language,
}: Pick<TranscriptDocument, 'segments' | 'language'>): WordPlace[] =>
  segments.flatMap((passage) => unsureIn(passage, language).map((word) => ({ id: passage.id, word })));

/** Marks a word as right by removing its confidence; other words stay. */
export const confirmWord = (document: TranscriptDocument, { id, word }: WordPlace): TranscriptDocument => ({
  ...document,
  segments: document.segments.map((passage) =>
    passage.id === id
      ? {
          ...passage,
          words: passage.words.map((one, index) => (index === word ? { ...one, confidence: null } : one)),
        }
      : passage,
  ),
});

/** Unsure words of each passage, so that an unchanged one is examined once. */
const known = new WeakMap<
  TranscriptPassage,
  { readonly language: string; readonly words: readonly number[] }
>();

const unsureIn = (passage: TranscriptPassage, language: string): readonly number[] => {
  const before = known.get(passage);
  if (before?.language === language) return before.words;
  const words = passage.words.flatMap((word, index) => (isUnsureWord(word, language) ? [index] : []));
  known.set(passage, { language, words });
  return words;
};
