import { expect, it } from '@jest/globals';
import { describeModels } from './describe-models.ts';

it('a transcript names every model that recognised it, the one of most pieces first', () => {
  expect(describeModels([{ model: 'base' }, { model: 'large' }, {}, { model: 'large' }])).toBe(
    'large + base',
  );
  expect(describeModels([{ model: 'base-fast' }])).toBe('base-fast');
  expect(describeModels([{}])).toBeUndefined();
});
