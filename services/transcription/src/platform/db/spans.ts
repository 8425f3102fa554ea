import type { Span } from './json.ts';

/** Returns how long the spans are together, in ms. */
export const lengthMsOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);

/** Returns the spans in order, where those with less than `gapMs` between them are one; 1 joins those that touch. */
export const joinCloserThan = (spans: readonly Span[], gapMs: number): Span[] => {
  const joined: Span[] = [];
  for (const { startMs, endMs } of spans.toSorted((one, other) => one.startMs - other.startMs)) {
    const last = joined.at(-1);
    if (last && startMs - last.endMs < gapMs)
      joined[joined.length - 1] = { ...last, endMs: Math.max(last.endMs, endMs) };
    else joined.push({ startMs, endMs });
  }
  return joined;
};
