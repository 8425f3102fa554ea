import type { Span } from '../types.ts';

/** Two people begin to speak at once above the first probability, and stop below the second. */
const ON = 0.75;
const OFF = 0.6;
/** Overlaps closer than this are one; what is then shorter than the minimum is dropped. */
const JOINED_MS = 200;
const OVERLAP_MS_MIN = 250;

/** How probable it is that at least two people speak, around a moment. */
export type OverlapFrame = { readonly atMs: number; readonly probability: number };

/** Where at least two people speak at once: `frames` are in order, each of `frameMs`. */
export const toOverlaps = (frames: readonly OverlapFrame[], frameMs: number): Span[] => {
  const overlaps: Span[] = [];
  let isOn = false;
  for (const { atMs, probability } of frames) {
    isOn = probability >= (isOn ? OFF : ON);
    if (!isOn) continue;
    const [startMs, endMs] = [Math.round(atMs - frameMs / 2), Math.round(atMs + frameMs / 2)];
    const last = overlaps.at(-1);
    if (last && startMs - last.endMs < JOINED_MS) last.endMs = endMs;
    else overlaps.push({ startMs, endMs });
  }
  return overlaps.filter(({ startMs, endMs }) => endMs - startMs >= OVERLAP_MS_MIN);
};
