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

it('a sentence that goes on has no full stop, but keeps what is in it and other marks', () => {
  expect(divideByAgreement('', 'no século.').unsure).toBe('no século');
  expect(divideByAgreement('', 'antes de...').unsure).toBe('antes de');
  expect(divideByAgreement('', 'a 3.5 km?').unsure).toBe('a 3.5 km?');
});

it('a word that changes makes what follows unsure', () => {
  expect(divideByAgreement('uma rã pousa', 'uma raposa velha')).toEqual({
    sure: 'uma',
    unsure: 'raposa velha',
  });
  expect(divideByAgreement('uma raposa', '')).toEqual({ sure: '', unsure: '' });
});
