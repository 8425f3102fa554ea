import { describe, expect, it } from '@jest/globals';
import { fold, toNameKey } from './text-folding.ts';

describe('folded text', () => {
  it.each([
    ['Reunião', 'reuniao'],
    ['REUNIA\u0303O', 'reuniao'],
    ['Łódź', 'lodz'],
    ['İstanbul', 'istanbul'],
    ['日本語ガ', '日本語ガ'],
    ['Ёж', 'еж'],
  ])('of %j is %j', (text, folded) => expect(fold(text)).toBe(folded));

  it('of a letter with hundreds of thousands of marks takes as long as of other texts', () => {
    expect(fold(`a${'\u0301\u0323'.repeat(200_000)}`)).toBe('a');
    expect(fold(`ש${'\u05B9\u05B0'.repeat(200_000)}`).length).toBeGreaterThan(400_000);
  });
});

describe('names', () => {
  it('are sorted ignoring case and accents, numbers by value', () => {
    const names = ['aula 10', 'Água', 'aula 2', 'zebra', 'Aula 1', 'ágata', 'abacate'];
    const byKey = (a: string, b: string) => (toNameKey(a) < toNameKey(b) ? -1 : 1);
    expect(names.toSorted(byKey)).toEqual([
      'abacate',
      'ágata',
      'Água',
      'Aula 1',
      'aula 2',
      'aula 10',
      'zebra',
    ]);
  });
});
