import { describe, expect, it } from '@jest/globals';
import { median } from './statistics.ts';

describe('the median', () => {
  it('is the middle value whatever the order', () => expect(median([9, 1, 5])).toBe(5));
  it('lies between the two middle values', () => expect(median([4, 1, 2, 100])).toBe(3));
  it('of nothing is not a number', () => expect(median([])).toBeNaN());
});
