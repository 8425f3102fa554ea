import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchOneToOne } from './match-one-to-one.ts';

const sumOf = (values: readonly (readonly number[])[], columns: readonly number[]) =>
  columns.reduce((sum, column, row) => sum + (values[row]?.[column] ?? 0), 0);

/** The largest sum over all assignments. */
const bestSum = (values: readonly (readonly number[])[], used: readonly number[] = []): number => {
  const [row, ...others] = values;
  if (row === undefined) return 0;
  const taken = row.flatMap((value, column) =>
    used.includes(column) ? [] : [value + bestSum(others, [...used, column])],
  );
  return Math.max(bestSum(others, used), ...taken);
};

const table = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(fc.nat(20), { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

describe('the one-to-one assignment', () => {
  it('has the largest sum of all, and uses no column twice', () => {
    fc.assert(
      fc.property(table, (values) => {
        const columns = matchOneToOne(values);
        const used = columns.filter((column) => column !== -1);
        expect(new Set(used).size).toBe(used.length);
        expect(sumOf(values, columns)).toBe(bestSum(values));
      }),
    );
  });

  it('leaves rows over if there are fewer columns', () => {
    expect(matchOneToOne([[5], [9], [1]])).toEqual([-1, 0, -1]);
    expect(matchOneToOne([])).toEqual([]);
  });
});
