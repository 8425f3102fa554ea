import { deflateSync } from 'node:zlib';
import type { Word } from '../types.ts';

/** A repeating part of a sequence. */
export type Loop = {
  /** Start of the first of the equal parts. */
  start: number;
  /** Length of one part. */
  period: number;
  /** Index after the last element of the loop. */
  end: number;
  /** Number of repetitions. */
  times: number;
};

const periodMax = 40;

/** Unnatural repetitions: speakers do repeat a word five times, but hardly a sentence three times. */
const timesMin = (period: number): number => {
  if (period === 1) return 8;
  if (period === 2) return 6;
  if (period === 3) return 5;
  return period < 8 ? 4 : 3;
};

/** The longest loop, in the middle or at the end. `enough` returns the repetitions that make one, by length of the part. */
export const findLoop = (
  items: readonly unknown[],
  enough: (period: number) => number = timesMin,
): Loop | undefined => {
  let longest: Loop | undefined;
  const longestPeriod = Math.min(periodMax, items.length >> 1);
  for (let period = 1; period <= longestPeriod; period++) {
    let equal = 0;
    for (let i = period; i < items.length; i++) {
      equal = items[i] === items[i - period] ? equal + 1 : 0;
      const times = Math.floor(equal / period) + 1;
      const length = equal + period;
      if (times < enough(period) || (longest && length <= longest.end - longest.start)) continue;
      longest = { start: i + 1 - length, period, end: i + 1, times };
    }
  }
  return longest;
};

/** The sequence with each loop reduced to one repetition, and whether there was one. Items are equal if their keys are. */
export const dropLoops = <T>(
  items: readonly T[],
  { key, enough = timesMin }: { key: (item: T) => unknown; enough?: (period: number) => number },
): { items: T[]; dropped: boolean } => {
  const kept = [...items];
  let dropped = false;
  const find = () => findLoop(kept.map(key), enough);
  for (let loop = find(); loop; loop = find()) {
    kept.splice(loop.start + loop.period, loop.end - loop.start - loop.period);
    dropped = true;
  }
  return { items: kept, dropped };
};

/** No word is spoken faster; a text that starts to loop at its end has no audio left for the repetitions. */
const wordMsMin = 100;

/** Repetitions that make a loop in a text that is already under suspicion. */
export const timesSuspected = (period: number): number => (period < 3 ? 4 : 2);

/** A word without case and punctuation: repetitions may differ in both. */
export const loopKey = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether words are repeated faster than speech allows: a loop that had no time to grow long. */
export const isRushed = (words: readonly Word[]): boolean => {
  const loop = findLoop(
    words.map((word) => loopKey(word.text)),
    timesSuspected,
  );
  if (!loop) return false;
  const repeats = words.slice(loop.start + loop.period, loop.end);
  const ms = repeats.reduce((sum, word) => sum + word.endMs - word.startMs, 0);
  return ms < wordMsMin * repeats.length;
};

const compressionRatioMax = 2.4;

/** Whether a text compresses so well that it repeats itself. */
export const isRepetitive = (text: string): boolean => compressionRatio(text) > compressionRatioMax;

/** Bytes of the text over its compressed bytes. */
const compressionRatio = (text: string): number => {
  const bytes = Buffer.from(text, 'utf8');
  return bytes.length === 0 ? 0 : bytes.length / deflateSync(bytes).length;
};
