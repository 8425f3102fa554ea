import { describe, expect, it } from '@jest/globals';
import { findWrongWords } from './wrong-words.ts';

describe('written words', () => {
  it('are wrong where they are not those of the reference', () => {
    expect(findWrongWords('o rato roeu a roupa', ['O', 'gato', 'roeu', 'roupa.'])).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(findWrongWords('o rato', ['O', 'tal', 'rato'])).toEqual([false, true, false]);
    expect(findWrongWords('guarda chuva', ['guarda-chuva', '–'])).toEqual([false, false]);
    expect(findWrongWords('', ['um'])).toEqual([true]);
    expect(findWrongWords('um', [])).toEqual([]);
  });
});
