import type { Span, SpeechWindows } from '../types.ts';

/** Windows on both sides for averaging a moment's quietness (about 0.16 s in total). */
const neighbours = 2;

/**
 * The moment of the span where speech is least likely and the sound lowest: where a cut through a word is least likely. Without
 * measurements, the span's middle.
 */
export const findQuietestMoment = (within: Span, windows: SpeechWindows | undefined): number => {
  const middleMs = Math.round((within.startMs + within.endMs) / 2);
  if (!windows) return middleMs;
  const first = Math.ceil(within.startMs / windows.windowMs);
  const last = Math.floor(within.endMs / windows.windowMs) - 1;
  let quietest = -1;
  let lowest = Infinity;
  for (let i = first; i <= last; i++) {
    const noise = noiseAround(i, windows);
    if (noise < lowest) {
      lowest = noise;
      quietest = i;
    }
  }
  return quietest < 0 ? middleMs : Math.round((quietest + 0.5) * windows.windowMs);
};

const noiseAround = (window: number, { probabilities, loudness }: SpeechWindows): number => {
  let noise = 0;
  for (let i = window - neighbours; i <= window + neighbours; i++) {
    noise += (probabilities[i] ?? 0) * (loudness[i] ?? 0);
  }
  return noise;
};
