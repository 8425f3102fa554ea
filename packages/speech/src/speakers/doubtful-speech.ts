import type { Span, SpeakerTurn, VoiceWindow } from '../types.ts';
import { PRINT_LENGTH } from './average-linkage.ts';
import { parseVoicePrint } from './voice-print.ts';

/** A window that is this little more like its nearest speaker than like the next one is between both. */
const MARGIN_MAX = 0.05;
/** Doubtful parts closer than this are one. */
const JOINED_MS = 300;

/**
 * Where it is uncertain who speaks: the voice is between those of two speakers. Often two people speak at once, or one interrupts the other;
 * the voice prints cannot tell these from an unusual voice. Empty with one speaker.
 */
export const findDoubtfulSpeech = (
  windows: readonly VoiceWindow[],
  turns: readonly SpeakerTurn[],
): Span[] => {
  const ordered = windows.toSorted((a, b) => a.startMs - b.startMs);
  const prints = new Float32Array(ordered.length * PRINT_LENGTH);
  for (const [i, { print }] of ordered.entries()) parseVoicePrint(print, prints, i * PRINT_LENGTH);
  const speakers = speakersOf(ordered, turns);
  const means = meanPrints(prints, speakers);
  if (means.length < 2) return [];
  const doubtful = ordered.filter((_, i) => marginOf(prints, i, means) < MARGIN_MAX);
  return joinSpans(doubtful);
};

const speakersOf = (windows: readonly Span[], turns: readonly SpeakerTurn[]): number[] => {
  let at = 0;
  return windows.map(({ startMs, endMs }) => {
    const middle = (startMs + endMs) / 2;
    while ((turns[at + 1]?.startMs ?? Infinity) <= middle) at++;
    return turns[at]?.speaker ?? 0;
  });
};

/** The mean of each speaker's prints, of length 1. */
const meanPrints = (prints: Float32Array, speakers: readonly number[]): Float32Array[] => {
  const sums = new Map<number, Float32Array>();
  for (const [i, speaker] of speakers.entries()) {
    const sum = sums.get(speaker) ?? new Float32Array(PRINT_LENGTH);
    sums.set(speaker, sum);
    for (let k = 0; k < PRINT_LENGTH; k++) sum[k] = (sum[k] ?? 0) + (prints[i * PRINT_LENGTH + k] ?? 0);
  }
  return [...sums.values()].map((sum) => {
    const length = Math.hypot(...sum) || 1;
    return sum.map((value) => value / length);
  });
};

const marginOf = (prints: Float32Array, index: number, means: readonly Float32Array[]): number => {
  let [best, second] = [-Infinity, -Infinity];
  for (const mean of means) {
    const at = index * PRINT_LENGTH;
    const cosine = mean.reduce((sum, value, k) => sum + value * (prints[at + k] ?? 0), 0);
    if (cosine > best) [best, second] = [cosine, best];
    else if (cosine > second) second = cosine;
  }
  return best - second;
};

const joinSpans = (spans: readonly Span[]): Span[] => {
  const joined: Span[] = [];
  for (const { startMs, endMs } of spans) {
    const last = joined.at(-1);
    if (last && startMs - last.endMs <= JOINED_MS) last.endMs = endMs;
    else joined.push({ startMs, endMs });
  }
  return joined;
};
