import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PRINT_LENGTH, type Groups } from './average-linkage.ts';
import { countSteps, labelsAfter, planMerges } from './merge-plan.ts';

const group = fc.record({
  members: fc.integer({ min: 1, max: 20 }),
  numbers: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 4, maxLength: 4 }),
});

/** Groups whose members are all the same vector. */
const toGroups = (given: readonly { members: number; numbers: readonly number[] }[]): Groups => ({
  sums: Float32Array.from(
    given.flatMap(({ members, numbers }) => {
      const length = Math.hypot(...numbers) || 1;
      return Array.from({ length: PRINT_LENGTH }, (_, i) => (members * (numbers[i] ?? 0)) / length);
    }),
  ),
  counts: Float64Array.from(given, ({ members }) => members),
});

const rules = { similarityMin: () => 0.5, membersMin: 4 };
const labelCount = (labels: Int32Array) => new Set(labels).size;

describe('merging groups of windows', () => {
  it('ends with one group, one merge at a time, and stops where the rule says', () => {
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 12 }), (given) => {
        const steps = planMerges(toGroups(given), rules);
        expect(steps).toHaveLength(given.length - 1);
        expect(labelCount(labelsAfter(given.length, steps))).toBe(1);
        const taken = steps.slice(0, countSteps(steps, { voicesMax: 100 }));
        expect(taken.every(({ margin }) => margin >= 0)).toBe(true);
        expect(steps[taken.length]?.margin ?? -1).toBeLessThan(0);
      }),
    );
  });

  it('leaves a known number of voices wherever there are so many', () => {
    const large = group.map(({ numbers }) => ({ members: 5, numbers }));
    fc.assert(
      fc.property(
        fc.array(large, { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 1, max: 10 }),
        (given, voices) => {
          const steps = planMerges(toGroups(given), rules);
          const taken = steps.slice(0, countSteps(steps, { voices, voicesMax: 20 }));
          const left = labelCount(labelsAfter(given.length, taken));
          expect(left).toBe(Math.min(voices, given.length));
        },
      ),
    );
  });

  it('leaves no more voices than the maximum', () => {
    const given = [0, 1, 2, 3].map((at) => ({
      members: 5,
      numbers: [0, 1, 2, 3].map((i) => (i === at ? 1 : 0)),
    }));
    const steps = planMerges(toGroups(given), rules);
    for (const voicesMax of [1, 2, 3, 4])
      expect(labelCount(labelsAfter(4, steps.slice(0, countSteps(steps, { voicesMax }))))).toBe(voicesMax);
  });
});
