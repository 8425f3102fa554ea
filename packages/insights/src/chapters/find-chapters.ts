import type { ReadText } from '../text/read-text.ts';
import { cutByWords } from './cut-by-words.ts';
import { toUnits } from './units.ts';

/** The sentences [from, to) of a text. */
export type Chapter = { readonly from: number; readonly to: number };

/** Fewest words of a chapter. */
const WORDS_MIN = 60;
/** Most words of a chapter, about 20 minutes, except in recordings of more than an hour. */
const WORDS_MAX = 3_000;
const CHAPTERS_MAX = 30;

/** Divides a text into chapters by its words, pauses and speakers; a short text is one. Returns none for a text without words. */
export const findChapters = ({ sentences, terms }: ReadText): Chapter[] => {
  if (sentences.length === 0) return [];
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  const units = toUnits(sentences);
  const cuts = cutByWords(units, {
    terms,
    wordsMin: Math.max(WORDS_MIN, words / CHAPTERS_MAX),
    wordsMax: Math.max(WORDS_MAX, words / 4),
  }).map((cut) => units[cut]?.from ?? 0);
  return cuts.map((from, index) => ({ from, to: cuts[index + 1] ?? sentences.length }));
};
