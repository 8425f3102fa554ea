import type { Span, SpeakerTurn, VoiceWindow } from '../types.ts';
import { PRINT_LENGTH } from './average-linkage.ts';
import { meanPrints, parsePrints, speakersOf } from './mean-prints.ts';

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
  const prints = parsePrints(ordered);
  const means = [...meanPrints(prints, speakersOf(ordered, turns)).values()];
  if (means.length < 2) return [];
  const doubtful = ordered.filter((_, i) => marginOf(prints, i, means) < MARGIN_MAX);
  return joinSpans(doubtful);
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
