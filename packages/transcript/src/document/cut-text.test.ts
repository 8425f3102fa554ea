import { describe, expect, it } from '@jest/globals';
import { cutText } from './cut-text.ts';

describe('the beginning of a text', () => {
  it.each([
    ['ação', 10, 'ação'],
    ['ação', 4, 'ação'],
    ['ação', 2, 'aç'],
    ['oi 👩‍🌾 tudo', 4, 'oi '],
    ['oi 👩‍🌾 tudo', 7, 'oi '],
    ['oi 👩‍🌾 tudo', 8, 'oi 👩‍🌾'],
    ['ac\u0327a\u0303o', 2, 'a'],
    ['🇧🇷🇵🇹', 6, '🇧🇷'],
    ['', 3, ''],
  ])('%s in %d units is %s', (text, lengthMax, beginning) => {
    expect(cutText(text, lengthMax)).toBe(beginning);
  });

  it('of one character that is longer has no half of a pair', () => {
    expect(cutText('👩‍🌾', 3)).toBe('👩‍');
    expect(cutText('👩‍🌾', 1)).toBe('');
  });
});
