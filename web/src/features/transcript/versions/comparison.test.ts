import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { written } from '../../../../testing/transcript-stage.tsx';
import { compareDocuments } from './comparison.ts';

const words = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}${index}`);

describe('a comparison', () => {
  it('counts removed and added words', () => {
    const { parts, removed, added } = compareDocuments(written('o gato mia'), written('o cão mia', 'alto'));
    expect(parts.map(({ kind, text }) => [kind, text])).toEqual([
      ['same', 'o'],
      ['removed', 'gato'],
      ['added', 'cão'],
      ['same', 'mia'],
      ['added', 'alto'],
    ]);
    expect([removed, added]).toEqual([1, 2]);
  });

  it('folds long equal parts except for the words next to a difference', () => {
    const [head, middle, tail] = [words(100, 'a'), words(100, 'b'), words(20, 'c')];
    const { parts } = compareDocuments(
      written([...head, ...middle, 'velho', ...tail].join(' ')),
      written([...head, 'novo', ...middle, ...tail].join(' ')),
    );
    expect(parts.map(({ kind, wordCount }) => [kind, wordCount])).toEqual([
      ['fold', 86],
      ['same', 14],
      ['added', 1],
      ['same', 14],
      ['fold', 72],
      ['same', 14],
      ['removed', 1],
      ['same', 20],
    ]);
  });

  it('keeps every word when it folds', () => {
    const change = fc.record({
      kind: fc.constantFrom('same' as const, 'added' as const, 'removed' as const),
      count: fc.nat(120),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const runs = changes.map(({ kind, count }, index) => ({ kind, said: words(count, `w${index}-`) }));
        const textWithout = (left: string) =>
          ['fim', ...runs.flatMap(({ kind, said }) => (kind === left ? [] : said))].join(' ');
        const { parts } = compareDocuments(written(textWithout('added')), written(textWithout('removed')));
        const shownWithout = (left: string) =>
          parts.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join(' ');
        expect(shownWithout('added')).toBe(textWithout('added'));
        expect(shownWithout('removed')).toBe(textWithout('removed'));
      }),
    );
  });
});
