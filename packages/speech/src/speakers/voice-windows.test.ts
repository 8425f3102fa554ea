import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { placeWindows, WINDOW_MS } from './voice-windows.ts';

const middle = ({ startMs, endMs }: { startMs: number; endMs: number }) => Math.round((startMs + endMs) / 2);

describe('windows over a span of speech', () => {
  it('cover all of it, at most 0.8 s apart, with disjoint stretches', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.integer({ min: 1, max: 40_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (startMs, lengthMs, at) => {
          const span = { startMs, endMs: startMs + lengthMs };
          const windows = placeWindows(span, (between) =>
            Math.round(between.startMs + at * (between.endMs - between.startMs)),
          );
          expect(windows[0]).toMatchObject({ startMs, stretch: { startMs } });
          expect(windows.at(-1)).toMatchObject({ endMs: span.endMs, stretch: { endMs: span.endMs } });
          for (const [i, window] of windows.entries()) {
            expect(window.endMs - window.startMs).toBe(Math.min(lengthMs, WINDOW_MS));
            expect(window.stretch.endMs).toBeGreaterThanOrEqual(window.stretch.startMs);
            const next = windows[i + 1];
            if (!next) continue;
            expect(next.startMs - window.startMs).toBeLessThanOrEqual(801);
            expect(next.stretch.startMs).toBe(window.stretch.endMs);
          }
        },
      ),
    );
  });

  it('are as many as fit every 0.8 s', () => {
    const count = (endMs: number) => placeWindows({ startMs: 0, endMs }, middle).length;
    expect([0, 300, 1_600, 1_700, 2_400, 2_401, 8_000].map(count)).toEqual([0, 1, 1, 2, 2, 3, 9]);
  });
});
