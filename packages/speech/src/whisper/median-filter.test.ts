import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createMedianFilter } from './median-filter.ts';

const slowly = (values: readonly number[]): number[] => {
  const last = values.length - 1;
  const mirror = (i: number) => Math.min(last, Math.max(0, i < 0 ? -i : i > last ? 2 * last - i : i));
  return values.map(
    (_, i) =>
      [-3, -2, -1, 0, 1, 2, 3].map((k) => values[mirror(i + k)] ?? 0).toSorted((a, b) => a - b)[3] ?? 0,
  );
};

it('the filter returns the median of seven neighbours', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 4, maxLength: 60 }), (values) => {
      const into = new Float32Array(values.length);
      createMedianFilter(values.length)(Float32Array.from(values), into);
      expect([...into].map((value) => value + 0)).toEqual(slowly(values).map((value) => value + 0));
    }),
  );
});

it('the filter can be reused for another line of the same length', () => {
  const filter = createMedianFilter(5);
  const into = new Float32Array(5);
  filter(Float32Array.of(9, 9, 9, 9, 9), into);
  filter(Float32Array.of(1, 1, 1, 1, 1), into);
  expect([...into]).toEqual([1, 1, 1, 1, 1]);
});
