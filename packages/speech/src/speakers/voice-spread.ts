import { PRINT_LENGTH } from './average-linkage.ts';
import type { Span } from '../types.ts';

/** The typical likeness of two windows of one voice, of clean recordings of one person. */
const LIKENESS_USUAL = 0.77;
const LIKENESS = { least: 0.68, most: 0.86 };
const PAIRS_MIN = 8;
/** Windows closer than this are of one span of speech. */
const GAP_MS_MAX = 50;

/**
 * How alike two windows of one voice are in this recording: the median cosine of windows that are two apart in one span of speech. They
 * share no sound, and almost all are of one person, whatever room, line and noise the recording has.
 */
export const measureLikeness = (windows: readonly Span[], prints: Float32Array): number => {
  const cosines: number[] = [];
  for (const [i, window] of windows.entries()) {
    const [between, other] = [windows[i + 1], windows[i + 2]];
    if (!between || !other) break;
    if (between.startMs - window.endMs > GAP_MS_MAX || other.startMs - between.endMs > GAP_MS_MAX) continue;
    cosines.push(cosine(prints, i, i + 2));
  }
  if (cosines.length < PAIRS_MIN) return LIKENESS_USUAL;
  const median = cosines.toSorted((a, b) => a - b)[cosines.length >> 1] ?? LIKENESS_USUAL;
  return Math.min(LIKENESS.most, Math.max(LIKENESS.least, median));
};

/**
 * The mean cosine from which two groups of windows are one voice. It follows the likeness within a voice of this recording, and grows with
 * the smaller group: a few windows of one person differ from the others by chance, many do not.
 */
export const similarityRule =
  (likeness: number) =>
  (members: number): number =>
    SIMILARITY +
    BY_SIZE * Math.log(Math.min(members, SIZE_MOST) / SIZE_USUAL) +
    BY_LIKENESS * (likeness - LIKENESS_USUAL);

const SIMILARITY = 0.64;
const BY_LIKENESS = 0.3;
const BY_SIZE = 0.035;
const SIZE_USUAL = 10;
const SIZE_MOST = 20;

const cosine = (prints: Float32Array, a: number, b: number): number => {
  let sum = 0;
  for (let i = 0; i < PRINT_LENGTH; i++)
    sum += (prints[a * PRINT_LENGTH + i] ?? 0) * (prints[b * PRINT_LENGTH + i] ?? 0);
  return sum;
};
