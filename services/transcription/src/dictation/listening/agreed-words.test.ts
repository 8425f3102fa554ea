import { expect, it } from '@jest/globals';
import { divideByAgreement } from './agreed-words.ts';

it('words that two passes hear alike are sure, but never the last one', () => {
  expect(divideByAgreement('', 'uma raposa')).toEqual({ sure: '', unsure: 'uma raposa' });
  expect(divideByAgreement('Uma raposa.', 'Uma raposa velha não')).toEqual({
    sure: 'Uma raposa',
    unsure: 'velha não',
  });
  expect(divideByAgreement('uma raposa', 'uma raposa')).toEqual({ sure: 'uma', unsure: 'raposa' });
});

it('a word that changes makes what follows unsure', () => {
  expect(divideByAgreement('uma rã pousa', 'uma raposa velha')).toEqual({
    sure: 'uma',
    unsure: 'raposa velha',
  });
  expect(divideByAgreement('uma raposa', '')).toEqual({ sure: '', unsure: '' });
});
