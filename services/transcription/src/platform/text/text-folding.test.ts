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
