import { describe, expect, it } from '@jest/globals';
import { coverageOf } from './coverage.ts';
import type { FontFile } from './fallback-families.ts';

const file = (key: string, codes: [first: number, last: number][] | undefined): FontFile => ({
  key,
  path: '',
  kind: 'static',
  codes: codes?.map(([first, last]) => ({ first, last })),
});
const files = [
  file('letters', [[1, 9]]),
  file('any', undefined),
  file('marks', [[20, 20]]),
  file('both', [
    [5, 5],
    [20, 29],
  ]),
];
const find = coverageOf(files);

describe('the file for some characters', () => {
  it.each([
    ['is the first that has them', [5], 0, 0],
    ['is the next after one that lacked it', [5], 1, 1],
    ['has all of them', [5, 20], 0, 1],
    ['has all of them, also if their first is in an earlier one', [5, 20], 2, 3],
    ['is that for any where no other is made for them', [99], 0, 1],
    ['is none after the last', [99], 2, undefined],
  ])('%s', (_, codes, from, place) => {
    expect(find(codes, from)).toBe(place);
  });

  it('is known without a second look at the list', () => {
    expect(coverageOf(files)).toBe(find);
  });
});
