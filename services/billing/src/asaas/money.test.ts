import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toCents, toReais } from './money.ts';

describe('an amount of money', () => {
  it('is the same after the way to Asaas and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
        const sent = JSON.stringify(toReais(cents));
        expect(toCents(JSON.parse(sent) as number)).toBe(cents);
        expect(sent).toMatch(/^\d+(\.\d{1,2})?$/);
      }),
    );
  });

  it.each([
    [29.9, 2_990],
    [0.29, 29],
    [1.005, 101],
    [96.52, 9_652],
    [0.1 + 0.2, 30],
    [100, 10_000],
  ])('of %d reais is %d cents', (reais, cents) => {
    expect(toCents(reais)).toBe(cents);
  });
});
