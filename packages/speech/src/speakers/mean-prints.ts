import type { Span, SpeakerTurn, VoiceWindow } from '../types.ts';
import { PRINT_LENGTH } from './average-linkage.ts';
import { parseVoicePrint } from './voice-print.ts';

/** Parses the prints of windows, one after another. */
export const parsePrints = (windows: readonly VoiceWindow[]): Float32Array => {
  const prints = new Float32Array(windows.length * PRINT_LENGTH);
  for (const [i, { print }] of windows.entries()) parseVoicePrint(print, prints, i * PRINT_LENGTH);
  return prints;
};

/** Returns the speaker of each window. Windows and turns are in order of time. */
export const speakersOf = (windows: readonly Span[], turns: readonly SpeakerTurn[]): number[] => {
  let at = 0;
  return windows.map(({ startMs, endMs }) => {
    const middle = (startMs + endMs) / 2;
    while ((turns[at + 1]?.startMs ?? Infinity) <= middle) at++;
    return turns[at]?.speaker ?? 0;
  });
};

/** Returns the windows of each speaker, by the speaker's number. */
export const voicesOfSpeakers = (
  windows: readonly VoiceWindow[],
  turns: readonly SpeakerTurn[],
): VoiceWindow[][] => {
  const ordered = windows.toSorted((a, b) => a.startMs - b.startMs);
  const speakers = speakersOf(ordered, turns);
  const count = speakers.reduce((most, speaker) => Math.max(most, speaker + 1), 0);
  return Array.from({ length: count }, (_, speaker) => ordered.filter((_w, i) => speakers[i] === speaker));
};

/** Returns the mean of each speaker's prints, of length 1, by the speaker's number. */
export const meanPrints = (prints: Float32Array, speakers: readonly number[]): Map<number, Float32Array> => {
  const sums = new Map<number, Float32Array>();
  for (const [i, speaker] of speakers.entries()) {
    const sum = sums.get(speaker) ?? new Float32Array(PRINT_LENGTH);
    sums.set(speaker, sum);
    for (let k = 0; k < PRINT_LENGTH; k++) sum[k] = (sum[k] ?? 0) + (prints[i * PRINT_LENGTH + k] ?? 0);
  }
  for (const sum of sums.values()) {
    const length = Math.hypot(...sum) || 1;
    for (const [k, value] of sum.entries()) sum[k] = value / length;
  }
  return sums;
};
