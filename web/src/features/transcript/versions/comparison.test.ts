import { describe, expect, it } from '@jest/globals';
import type { WordChange } from '@escriba/transcript';
import fc from 'fast-check';
import { written } from '../../../../testing/transcript-stage.tsx';
import { compareDocuments, foldEqual } from './comparison.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`);

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
    const changes: WordChange[] = [
      { kind: 'same', words: words(100) },
      { kind: 'added', words: ['novo'] },
      { kind: 'same', words: words(100) },
      { kind: 'removed', words: ['velho'] },
      { kind: 'same', words: words(20) },
    ];
    expect(foldEqual(changes, ' ').map(({ kind, wordCount }) => [kind, wordCount])).toEqual([
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
      words: fc.nat(120).map(words),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const shown = foldEqual(changes, ' ').flatMap(({ text }) => text.split(' ').filter(Boolean));
        expect(shown).toEqual(changes.flatMap((one) => one.words));
      }),
    );
  });
});
