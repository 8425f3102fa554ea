import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { planSentences } from './plan-sentences.ts';

const spansOf = (...times: [number, number][]) => times.map(([startMs, endMs]) => ({ startMs, endMs }));
const timesOf = (pieces: readonly { startMs: number; endMs: number }[]) =>
  pieces.map(({ startMs, endMs }) => [startMs, endMs]);

describe('sentences of a growing sound', () => {
  it('are open while someone speaks, and final after a pause', () => {
    const speaking = planSentences({ spans: spansOf([500, 2_000]), openMs: 0, endMs: 2_100 });
    expect([timesOf(speaking.final), speaking.open?.startMs, speaking.openMs]).toEqual([[], 300, 300]);
    const paused = planSentences({ spans: spansOf([500, 2_000]), openMs: 300, endMs: 2_700 });
    expect([timesOf(paused.final), paused.open, paused.openMs]).toEqual([[[300, 2_200]], undefined, 2_200]);
  });

  it('end at each pause, and the last one goes on', () => {
    const spans = spansOf([0, 1_000], [1_200, 2_000], [3_000, 4_000]);
    const { final, open } = planSentences({ spans, openMs: 0, endMs: 4_000 });
    expect(timesOf(final)).toEqual([[0, 2_200]]);
    expect(open).toMatchObject({ startMs: 2_800, endMs: 4_000 });
  });

  it('leave only the last second of silence to hear again, in which a voice may begin', () => {
    expect(planSentences({ spans: [], openMs: 0, endMs: 60_000 }).openMs).toBe(59_000);
    expect(planSentences({ spans: [], openMs: 0, endMs: 500 }).openMs).toBe(0);
  });

  it('are never longer than 15 seconds, and cover all speech once, in order', () => {
    const turns = fc.array(
      fc.record({ pause: fc.nat(2_000), speech: fc.integer({ min: 50, max: 40_000 }) }),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(turns, fc.nat(2_000), (all, restMs) => {
        let atMs = 0;
        const spans = all.map(({ pause, speech }) => {
          const startMs = atMs + pause + 1;
          atMs = startMs + speech;
          return { startMs, endMs: atMs };
        });
        const { final, open, openMs } = planSentences({ spans, openMs: 0, endMs: atMs + restMs });
        const pieces = open === undefined ? final : [...final, open];
        for (const { startMs, endMs } of pieces) expect(endMs - startMs).toBeLessThanOrEqual(15_000);
        const spokenMs = (parts: readonly { startMs: number; endMs: number }[]) =>
          parts.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
        expect(spokenMs(pieces.flatMap((piece) => piece.spans))).toBe(spokenMs(spans));
        for (const [index, piece] of pieces.entries())
          expect(piece.startMs).toBeGreaterThanOrEqual(pieces[index - 1]?.endMs ?? 0);
        expect(openMs).toBeLessThanOrEqual(open?.startMs ?? atMs + restMs);
      }),
    );
  });
});
