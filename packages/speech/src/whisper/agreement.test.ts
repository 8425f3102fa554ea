import { describe, expect, it } from '@jest/globals';
import { agreement } from './agreement.ts';

describe('two texts of the same sound', () => {
  it('agree by the words that both have in the same order, whatever case and punctuation', () => {
    expect(agreement([' O', ' rato', ' roeu.'], [' o', ' rato,', ' roeu'])).toBe(1);
    expect(agreement(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'y'])).toBe(0.5);
    expect(agreement(['a', 'b'], ['b', 'a'])).toBe(0.5);
    expect(agreement(['a'], [])).toBe(0);
    expect(agreement([], ['…'])).toBe(1);
  });
});
