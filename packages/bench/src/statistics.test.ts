import { describe, expect, it } from '@jest/globals';
import { bootstrapInterval, median, percentile } from './statistics.ts';

describe('the median', () => {
  it('is the middle value in any order', () => expect(median([9, 1, 5])).toBe(5));
  it('is the mean of two middle values', () => expect(median([4, 1, 2, 100])).toBe(3));
  it('of nothing is not a number', () => expect(median([])).toBeNaN());
});

describe('a percentile', () => {
  it('is not exceeded by that many percent', () => expect(percentile([4, 1, 3, 2], 50)).toBe(2));
  it('is the largest value for few values', () => expect(percentile([3, 9, 1], 99)).toBe(9));
  it('of nothing is not a number', () => expect(percentile([], 50)).toBeNaN());
});

describe('a bootstrap interval', () => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  it('contains the measured value and is the same every time', () => {
    const items = Array.from({ length: 50 }, (_, index) => index);
    const { low, high } = bootstrapInterval(items, mean);
    expect(low).toBeGreaterThan(15);
    expect(low).toBeLessThan(24.5);
    expect(high).toBeGreaterThan(24.5);
    expect(high).toBeLessThan(34);
    expect(bootstrapInterval(items, mean)).toEqual({ low, high });
  });

  it('of equal items has no width', () =>
    expect(bootstrapInterval([3, 3, 3], mean)).toEqual({ low: 3, high: 3 }));
});
