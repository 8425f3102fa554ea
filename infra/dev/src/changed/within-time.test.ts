import { describe, expect, it } from '@jest/globals';
import type { Choice } from './choose-tests.ts';
import { fitWithinTime } from './within-time.ts';

const choice = (file: string, distance: number): Choice => ({ file, distance, reason: 'imports' });
const MINUTE_MS = 60_000;

describe('the tests that fit two minutes of two workers', () => {
  it('are the nearest, and of equally near ones the quickest', () => {
    const durations = new Map([
      ['far', MINUTE_MS],
      ['slow', 3 * MINUTE_MS],
      ['quick', 1_000],
      ['near', MINUTE_MS],
    ]);
    const { kept, left, seconds } = fitWithinTime(
      [choice('far', 3), choice('slow', 2), choice('quick', 2), choice('near', 1)],
      durations,
    );
    expect(kept.map(({ file }) => file)).toEqual(['near', 'quick', 'far']);
    expect(left.map(({ file }) => file)).toEqual(['slow']);
    expect(seconds).toBe(121);
  });

  it('include every test that itself changed', () => {
    const durations = new Map([['changed', 9 * MINUTE_MS]]);
    expect(fitWithinTime([choice('changed', 0)], durations).left).toEqual([]);
  });
});
