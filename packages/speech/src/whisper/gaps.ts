import type { Span } from '../types.ts';

/** Spans without a word that contain at least `speechMsMin` of speech: skipped speech. Words and spans are in order. */
export const findGaps = (words: readonly Span[], spans: readonly Span[], speechMsMin: number): Span[] => {
  const first = spans[0];
  const last = spans.at(-1);
  if (!first || !last) return [];
  const edges = [first.startMs, ...words.flatMap((word) => [word.startMs, word.endMs]), last.endMs];
  const gaps: Span[] = [];
  for (let i = 0; i + 1 < edges.length; i += 2) {
    const gap = { startMs: edges[i] ?? 0, endMs: edges[i + 1] ?? 0 };
    const speech = clipSpans(spans, gap);
    const ms = speech.reduce((sum, span) => sum + span.endMs - span.startMs, 0);
    const [from, to] = [speech[0], speech.at(-1)];
    if (ms >= speechMsMin && from && to) gaps.push({ startMs: from.startMs, endMs: to.endMs });
  }
  return gaps;
};

/** The parts of the spans that are inside `within`. */
export const clipSpans = <S extends Span>(spans: readonly S[], within: Span): S[] =>
  spans
    .map((span) => ({
      ...span,
      startMs: Math.max(span.startMs, within.startMs),
      endMs: Math.min(span.endMs, within.endMs),
    }))
    .filter((span) => span.endMs > span.startMs);
