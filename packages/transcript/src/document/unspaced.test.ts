import { describe, expect, it } from '@jest/globals';
import { UNSPACED_LETTER, wordGap } from './unspaced.ts';

describe('the space between words', () => {
  it.each(['zh', 'yue', 'ja', 'th', 'lo', 'my', 'km', 'bo'])('does not exist in %s', (language) => {
    expect(wordGap(language)).toBe('');
  });

  it.each(['pt', 'en', 'ko', 'xx'])('exists in %s', (language) => {
    expect(wordGap(language)).toBe(' ');
  });

  it('is missing after letters whose script does not mark the end of a word', () => {
    const letters = Array.from('会ひカไກကខ');
    expect(letters.filter((letter) => !UNSPACED_LETTER.test(letter))).toEqual([]);
    expect(Array.from('açб한').filter((letter) => UNSPACED_LETTER.test(letter))).toEqual([]);
    // A mark separates the syllables of Tibetan.
    expect(UNSPACED_LETTER.test('བ')).toBe(false);
  });
});
