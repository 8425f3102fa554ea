import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { warpTime } from './time-warping.ts';

/** The best fit over all paths through the matrix, by brute force. */
const bestFit = (rows: number, frames: number, fit: Float32Array): number => {
  const from = (row: number, frame: number): number => {
    if (row >= rows || frame >= frames) return -Infinity;
    const here = fit[row * frames + frame] ?? 0;
    if (row === rows - 1 && frame === frames - 1) return here;
    return here + Math.max(from(row + 1, frame + 1), from(row + 1, frame), from(row, frame + 1));
  };
  return from(0, 0);
};

describe('time warping', () => {
  it('finds the position of each token', () => {
    const frames = 9;
    const heard = [0, 0, 0, 1, 1, 2, 2, 2, 2];
    const fit = new Float32Array(3 * frames);
    heard.forEach((row, frame) => {
      fit[row * frames + frame] = 1;
    });
    expect([...warpTime({ rows: 3, frames, fit })]).toEqual([0, 3, 5, 9]);
  });

  it('returns starts that never decrease and stay inside', () => {
    const matrix = fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 40 }))
      .chain(([rows, frames]) =>
        fc
          .array(fc.float({ min: -3, max: 3, noNaN: true }), {
            minLength: rows * frames,
            maxLength: rows * frames,
          })
          .map((values) => ({ rows, frames, fit: Float32Array.from(values) })),
      );
    fc.assert(
      fc.property(matrix, (input) => {
        const starts = [...warpTime(input)];
        expect(starts).toHaveLength(input.rows + 1);
        expect(starts[0]).toBe(0);
        expect(starts.at(-1)).toBe(input.frames);
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      }),
    );
  });

  it('takes the best of all paths', () => {
    const rows = 3;
    const frames = 4;
    const values = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(values, (list) => {
        const fit = Float32Array.from(list);
        const starts = warpTime({ rows, frames, fit });
        // Of the paths with these starts, one is the best of all.
        const allowed = fit.map((value, i) => {
          const [row, frame] = [Math.floor(i / frames), i % frames];
          const [from = 0, to = 0] = [starts[row], starts[row + 1]];
          return frame >= from && frame <= Math.max(from, to) ? value : -1000;
        });
        expect(bestFit(rows, frames, allowed)).toBe(bestFit(rows, frames, fit));
      }),
    );
  });

  it('needs neither tokens nor frames', () => {
    expect([...warpTime({ rows: 0, frames: 5, fit: new Float32Array() })]).toEqual([5]);
    expect([...warpTime({ rows: 2, frames: 0, fit: new Float32Array() })]).toEqual([0, 0, 0]);
  });
});
