import { msToSamples } from '../audio/samples.ts';
import { loudnessOf } from '../detection/loudness.ts';
import type { Span } from '../types.ts';

const frameMs = 10;
/** Frames on both sides for measuring a moment's quietness: 0.1 s in total. */
const neighbours = 5;

/**
 * The quietest moment of a span, both in the recording's time; the samples start at `offsetMs`. A speaker change is most likely there. Of
 * equally quiet moments the one nearest to the span's middle.
 */
export const findQuietestBorder = (samples: Float32Array, offsetMs: number, between: Span): number => {
  const middleMs = Math.round((between.startMs + between.endMs) / 2);
  const count = Math.floor((between.endMs - between.startMs) / 2 / frameMs);
  let quietest = middleMs;
  let lowest = Infinity;
  // Searches from the middle outwards, so that a more distant moment must be quieter.
  for (let distance = 0; distance <= count; distance++) {
    for (const atMs of [middleMs - distance * frameMs, middleMs + distance * frameMs]) {
      const loudness = loudnessAround(samples, atMs - offsetMs);
      if (loudness < lowest) [quietest, lowest] = [atMs, loudness];
    }
  }
  return quietest;
};

const loudnessAround = (samples: Float32Array, atMs: number): number => {
  const from = Math.max(0, msToSamples(atMs - neighbours * frameMs));
  const around = samples.subarray(from, msToSamples(atMs + neighbours * frameMs));
  return loudnessOf(around, Math.max(1, around.length))[0] ?? 0;
};
