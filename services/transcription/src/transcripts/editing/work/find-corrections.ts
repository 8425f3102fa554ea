import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { WORD_LENGTH_MAX } from '@escriba/contracts/transcription/vocabulary-limits';
import { compareWords, listWords } from '@escriba/transcript';
import type { Correction } from '../../../vocabulary/vocabulary.ts';

type Words = Pick<TranscriptDocument, 'segments'>;

/** The most words that a correction replaces, and that replace them; more is rewritten text. */
const WORDS_MAX = 3;
/** How many different corrections of one save are counted. */
const KINDS_MAX = 50;

/** Finds words that a save replaces by others, and counts them: not those that only change their case or punctuation. */
export const findCorrections = (before: Words, after: Words): Correction[] => {
  const counted = new Map<string, Correction>();
  for (const [heard, corrected] of listReplaced(before, after)) {
    const key = `${heard}\n${corrected}`;
    counted.set(key, { heard, corrected, times: (counted.get(key)?.times ?? 0) + 1 });
  }
  return [...counted.values()].slice(0, KINDS_MAX);
};

const listReplaced = (before: Words, after: Words): [heard: string, corrected: string][] => {
  const changes = compareWords(listWords(before), listWords(after));
  return changes.flatMap(({ kind, words }, index) => {
    const next = changes[index + 1];
    if (kind !== 'removed' || next?.kind !== 'added') return [];
    return pairUp(words, next.words).filter(isCorrection);
  });
};

const pairUp = (heard: readonly string[], corrected: readonly string[]): [string, string][] => {
  if (heard.length === corrected.length)
    return heard.map((word, index) => [bare(word), bare(corrected[index] ?? '')]);
  if (Math.max(heard.length, corrected.length) > WORDS_MAX) return [];
  return [[bare(heard.join(' ')), bare(corrected.join(' '))]];
};

/** Removes the punctuation around a word. */
const bare = (text: string): string =>
  text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').normalize('NFC');

const isCorrection = ([heard, corrected]: [string, string]): boolean =>
  heard !== '' &&
  corrected !== '' &&
  heard.toLowerCase() !== corrected.toLowerCase() &&
  Math.max(heard.length, corrected.length) <= WORD_LENGTH_MAX;
