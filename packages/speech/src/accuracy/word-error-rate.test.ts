import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { normaliseWords, wordErrorRate, wordErrors } from './word-error-rate.ts';

describe('the word error rate', () => {
  it('is 0 for the same words, whatever their case, punctuation and Unicode form', () => {
    expect(wordErrorRate('não é um método', 'Não é um método.'.normalize('NFD'))).toBe(0);
  });

  it('counts changed, added and missing words', () => {
    expect(wordErrors('a casa é azul hoje', 'a coisa é azul e')).toEqual({
      rate: 2 / 5,
      substitutions: 2,
      insertions: 0,
      deletions: 0,
      referenceWords: 5,
    });
    expect(wordErrors('um dois três', 'um três')).toMatchObject({ deletions: 1, rate: 1 / 3 });
    expect(wordErrors('um dois', 'um e dois')).toMatchObject({ insertions: 1, rate: 1 / 2 });
  });

  it('is 1 if nothing was recognised, and if something was recognised in silence', () => {
    expect(wordErrorRate('um dois', '')).toBe(1);
    expect(wordErrorRate('', 'um')).toBe(1);
    expect(wordErrorRate('', '...')).toBe(0);
  });

  it('splits words at hyphens and keeps those with apostrophes whole', () => {
    expect(normaliseWords("L'accident – guarda-chuva, A.C.")).toEqual(['laccident', 'guarda', 'chuva', 'ac']);
  });

  it('never counts more errors than there are words on both sides', () => {
    const text = fc.array(fc.constantFrom('um', 'dois', 'três'), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const { substitutions, insertions, deletions } = wordErrors(a.join(' '), b.join(' '));
        const errors = substitutions + insertions + deletions;
        expect(errors).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(errors).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
        expect(b.length - a.length).toBe(insertions - deletions);
      }),
    );
  });
});
