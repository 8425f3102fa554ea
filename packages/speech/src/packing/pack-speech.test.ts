import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Span, SpeechWindows } from '../types.ts';
import { packSpeech } from './pack-speech.ts';

const span = (startMs: number, endMs: number): Span => ({ startMs, endMs });

/** Spans in order, some of them adjacent, some longer than any piece. */
const speech = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 1, max: 70_000 })), { maxLength: 40 })
  .map((steps) => {
    let nowMs = 0;
    return steps.map(([silenceMs, speechMs]) => {
      const startMs = nowMs + silenceMs;
      nowMs = startMs + speechMs;
      return span(startMs, nowMs);
    });
  });

const windowsFor = (spans: readonly Span[], seed: number): SpeechWindows => {
  const count = Math.ceil((spans.at(-1)?.endMs ?? 0) / 32) + 1;
  const noise = (i: number) => Math.abs(Math.sin(i * 12.9898 + seed) * 43_758.5453) % 1;
  return {
    windowMs: 32,
    probabilities: Float32Array.from({ length: count }, (_, i) => noise(i)),
    loudness: Float32Array.from({ length: count }, (_, i) => noise(i + 0.5)),
  };
};

describe('packing any speech', () => {
  it('makes no piece longer than the maximum', () => {
    fc.assert(
      fc.property(
        speech,
        fc.integer({ min: 1_000, max: 30_000 }),
        fc.integer(),
        (spans, pieceMsMax, seed) => {
          for (const piece of packSpeech({ spans, windows: windowsFor(spans, seed) }, { pieceMsMax })) {
            expect(piece.endMs - piece.startMs).toBeLessThanOrEqual(pieceMsMax);
            expect(piece.endMs).toBeGreaterThan(piece.startMs);
          }
        },
      ),
    );
  });

  it('keeps all of the speech, once and in order', () => {
    fc.assert(
      fc.property(speech, (spans) => {
        const packed = packSpeech({ spans }).flatMap((piece) => piece.spans);
        const joined: Span[] = [];
        for (const part of packed) {
          const last = joined.at(-1);
          if (last?.endMs === part.startMs) last.endMs = part.endMs;
          else joined.push({ ...part });
        }
        const touching: Span[] = [];
        for (const part of spans) {
          const last = touching.at(-1);
          if (last?.endMs === part.startMs) last.endMs = part.endMs;
          else touching.push({ ...part });
        }
        expect(joined).toEqual(touching);
      }),
    );
  });

  it('splits only in silence, except for unbroken speech longer than a piece', () => {
    fc.assert(
      fc.property(speech, (spans) => {
        for (const piece of packSpeech({ spans })) {
          for (const cutMs of [piece.startMs, piece.endMs]) {
            const within = spans.find(({ startMs, endMs }) => startMs < cutMs && cutMs < endMs);
            if (within) expect(within.endMs - within.startMs).toBeGreaterThan(20_000);
          }
        }
      }),
    );
  });

  it('ends a piece at every pause of a second', () => {
    fc.assert(
      fc.property(speech, (spans) => {
        for (const { spans: parts } of packSpeech({ spans })) {
          for (let i = 1; i < parts.length; i++) {
            expect((parts[i]?.startMs ?? 0) - (parts[i - 1]?.endMs ?? 0)).toBeLessThan(1_000);
          }
        }
      }),
    );
  });

  it('begins each piece with its first span and ends it with its last', () => {
    fc.assert(
      fc.property(speech, (spans) => {
        for (const piece of packSpeech({ spans })) {
          expect([piece.startMs, piece.endMs]).toEqual([piece.spans[0]?.startMs, piece.spans.at(-1)?.endMs]);
        }
      }),
    );
  });
});

describe('packing', () => {
  it('combines neighbours until the piece is full', () => {
    const spans = [span(0, 8_000), span(8_500, 16_000), span(16_500, 24_000)];
    expect(packSpeech({ spans }).map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 16_000],
      [16_500, 24_000],
    ]);
  });

  it('counts the margins of the spans as part of the pause', () => {
    const spans = [span(0, 1_000), span(1_650, 3_000)];
    expect(packSpeech({ spans })).toHaveLength(1);
    expect(packSpeech({ spans, marginMs: 200 })).toHaveLength(2);
  });

  it('splits unbroken speech at its quietest moment', () => {
    const spans = [span(0, 30_000)];
    const windows = windowsFor(spans, 1);
    windows.probabilities.fill(1);
    windows.loudness.fill(0.5);
    // 14.4 s in: a dip of a fifth of a second.
    windows.loudness.fill(0.01, 447, 454);
    const [first, second] = packSpeech({ spans, windows });
    expect(first?.endMs).toBeGreaterThan(447 * 32);
    expect(first?.endMs).toBeLessThan(454 * 32);
    expect(second).toMatchObject({ startMs: first?.endMs, endMs: 30_000 });
  });

  it('gives nothing for silence', () => {
    expect(packSpeech({ spans: [] })).toEqual([]);
  });
});
