import { describe, expect, it } from '@jest/globals';
import { version } from '../../../../testing/transcript-stage.tsx';
import { findCarryPlan } from './carry-plan.ts';

const engine = (number: number) => version(number, { origin: 'engine', basedOn: null });

describe('corrections for a newer recognition', () => {
  it('are those of the last edit before it, with their own base', () => {
    const plan = findCarryPlan([engine(4), version(3), version(2), engine(1)]);
    expect([plan?.edited.number, plan?.engine.number]).toEqual([3, 1]);
  });

  it('are traced through restored versions to their recognition', () => {
    const restored = version(4, { origin: 'restore', basedOn: 2 });
    const plan = findCarryPlan([engine(5), restored, engine(3), version(2), engine(1)]);
    expect([plan?.edited.number, plan?.engine.number]).toEqual([4, 1]);
  });

  it('remain on offer after the new text was edited', () => {
    expect(findCarryPlan([version(4), engine(3), version(2), engine(1)])?.edited.number).toBe(2);
  });

  it.each([
    ['nothing was corrected', [engine(2), engine(1)]],
    ['there is one recognition', [version(2), engine(1)]],
    ['they were carried already', [version(4, { origin: 'carry_over' }), engine(3), version(2), engine(1)]],
    [
      'the text of now is an older one with its corrections',
      [version(4, { origin: 'restore', basedOn: 2 }), engine(3), version(2), engine(1)],
    ],
    ['there is nothing at all', []],
  ])('do not exist when %s', (_, versions) => {
    expect(findCarryPlan(versions)).toBeUndefined();
  });
});
