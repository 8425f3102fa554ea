import { describe, expect, it } from '@jest/globals';
import { createRandom } from '@escriba/testing';
import { scheduleFaults } from './schedule.ts';

const first = (count: number, seed: number) => {
  const faults = scheduleFaults(createRandom(seed));
  return Array.from({ length: count }, () => faults.next().value);
};

describe('faults', () => {
  it('follow an order that the seed decides, and hit every part in every way', () => {
    const faults = first(32, 7);
    expect(first(32, 7)).toEqual(faults);
    expect(first(32, 8)).not.toEqual(faults);
    expect(new Set(faults.map(({ kind, part }) => `${kind} ${part}`)).size).toBe(32);
  });
});
