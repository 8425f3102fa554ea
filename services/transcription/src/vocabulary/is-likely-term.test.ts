import { describe, expect, it } from '@jest/globals';
import { isLikelyTerm } from './is-likely-term.ts';

describe('a likely name or term', () => {
  it.each(['Gonçalves', 'São Paulo', 'NR-35', 'iFood', 'Ana', 'hemodiálise', 'João'])('is %s', (word) => {
    expect(isLikelyTerm(word)).toBe(true);
  });
  it.each(['mais', 'então', 'está', 'gente'])('is not %s', (word) => {
    expect(isLikelyTerm(word)).toBe(false);
  });
});
