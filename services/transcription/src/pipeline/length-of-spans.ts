import type { Span } from '../db/json.ts';

/** How long the spans are together, in ms. */
export const lengthMsOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
