import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findSpans, spanRules } from './spans.ts';

const windowMs = 32;
const rules = spanRules({ marginMs: 0 });
const findVoiced = (probabilities: number[], options = rules) =>
  findSpans(Float32Array.from(probabilities), windowMs, probabilities.length * windowMs, options);
const find = (probabilities: number[], options = rules) =>
  findVoiced(probabilities, options).map(({ startMs, endMs }) => ({ startMs, endMs }));
const windows = (probability: number, count: number) => Array.from({ length: count }, () => probability);

describe('spans of speech', () => {
  it('begin above the threshold and end after 0.3 s of silence', () => {
    expect(find([...windows(0, 10), ...windows(0.9, 20), ...windows(0, 20)])).toEqual([
      { startMs: 320, endMs: 960 },
    ]);
  });

  it('bridge a shorter silence', () => {
    expect(find([...windows(0.9, 20), ...windows(0, 8), ...windows(0.9, 20)])).toEqual([
      { startMs: 0, endMs: 48 * windowMs },
    ]);
  });

  it('continue while the probability is only a little under the threshold', () => {
    expect(find([...windows(0.9, 10), ...windows(0.4, 30), ...windows(0, 20)])).toEqual([
      { startMs: 0, endMs: 40 * windowMs },
    ]);
  });

  it('are dropped when they are too short to be speech', () => {
    expect(find([...windows(0, 10), ...windows(0.9, 6), ...windows(0, 20)])).toEqual([]);
  });

  it('end with the recording', () => {
    expect(find([...windows(0, 10), ...windows(0.9, 20)])).toEqual([{ startMs: 320, endMs: 960 }]);
  });

  it('have a margin that stays within the recording and meets its neighbour’s in the middle', () => {
    const probabilities = [...windows(0.9, 20), ...windows(0, 10), ...windows(0.9, 20)];
    expect(find(probabilities, spanRules({}))).toEqual([
      { startMs: 0, endMs: 800 },
      { startMs: 800, endMs: 1_600 },
    ]);
  });

  it('have the mean probability of their windows, without the margin', () => {
    const probabilities = [...windows(0, 10), ...windows(0.9, 10), ...windows(0.6, 10), ...windows(0, 20)];
    expect(findVoiced(probabilities, spanRules({})).map(({ voice }) => voice)).toEqual([0.75]);
  });

  it('are in order and disjoint, for any probabilities', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 0.4, 0.6, 1), { maxLength: 300 }), (probabilities) => {
        let endMs = 0;
        for (const span of find(probabilities, spanRules({}))) {
          expect(span.startMs).toBeGreaterThanOrEqual(endMs);
          expect(span.endMs).toBeGreaterThan(span.startMs);
          ({ endMs } = span);
        }
        expect(endMs).toBeLessThanOrEqual(probabilities.length * windowMs);
      }),
    );
  });
});
