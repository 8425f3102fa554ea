import { describe, expect, it } from '@jest/globals';
import { median, percentile } from './statistics.ts';

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
