import type { Span } from '../types.ts';

/** Duration of speech per voice print. */
export const WINDOW_MS = 1_600;
const stepMs = 800;

/** A window for the encoder, and the part of the speech that is attributed to its voice. */
export type VoiceWindowSpan = Span & { stretch: Span };

/**
 * Evenly spaced windows of 1.6 s over a span of speech, at most 0.8 s apart, the last one ending with the span. A shorter span is one
 * window of its length. The windows' stretches are consecutive and cover the span; `findBorder` chooses where two meet, between the middles
 * of their windows.
 */
export const placeWindows = (span: Span, findBorder: (between: Span) => number): VoiceWindowSpan[] => {
  const lengthMs = span.endMs - span.startMs;
  if (lengthMs <= 0) return [];
  if (lengthMs <= WINDOW_MS) return [{ ...span, stretch: span }];
  const count = Math.ceil((lengthMs - WINDOW_MS) / stepMs) + 1;
  const windows = Array.from({ length: count }, (_, i) => {
    const startMs = span.startMs + Math.round(((lengthMs - WINDOW_MS) * i) / (count - 1));
    return { startMs, endMs: startMs + WINDOW_MS };
  });
  const borders = windows.slice(1).map((window, i) => {
    const before = windows[i] ?? window;
    return findBorder({ startMs: middleOf(before), endMs: middleOf(window) });
  });
  return windows.map((window, i) => ({
    ...window,
    stretch: { startMs: borders[i - 1] ?? span.startMs, endMs: borders[i] ?? span.endMs },
  }));
};

const middleOf = ({ startMs, endMs }: Span): number => (startMs + endMs) / 2;
