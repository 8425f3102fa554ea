import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createHitFinder } from './hits.ts';
import { parseQuery } from './words/parse-query.ts';

const find = (typed: string, text: string, stems: Record<string, string> = {}) => {
  const alternatives = parseQuery(typed).map(({ wanted, excluded }) => ({
    wanted: wanted.map((term) => ({ ...term, stem: stems[term.words.join(' ')] ?? null })),
    excluded: excluded.map((term) => ({ ...term, stem: null })),
  }));
  return createHitFinder(alternatives)({ name: '', text, notes: null });
};

/** Returns the excerpts with their marks in brackets. */
const shown = (...input: Parameters<typeof find>): string[] =>
  find(...input).map(({ text, marks }) =>
    marks
      .toReversed()
      .reduce(
        (marked, [start, end]) =>
          `${marked.slice(0, start)}[${marked.slice(start, end)}]${marked.slice(end)}`,
        text,
      ),
  );

describe('hits in context', () => {
  it.each<[string, string, string[]]>([
    ['reuniao', 'A Reunião foi.', ['A [Reunião] foi.']],
    ['REUNIÃO', 'a reunia\u0303o foi', ['a [reunião] foi']],
    ['uniã', 'A reunião.', ['A re[uniã]o.']],
    ['"sao paulo"', 'Em São\nPaulo, são paulos.', ['Em [São\nPaulo], são paulos.']],
    ['de', 'De verdade.', ['[De] verdade.']],
    ['joao_silv', 'João Silva', ['[João Silv]a']],
    ['a or dois', 'Um, dois, três', ['Um, [dois], três']],
    ['xyz -um', 'Um, dois', []],
    ['fim', '👩‍👩‍👧 fim 👍', ['👩‍👩‍👧 [fim] 👍']],
    ['会議', '本日の会議です', ['本日の[会議]です']],
  ])('of %j in %j are marked regardless of accents and case', (typed, text, marked) => {
    expect(shown(typed, text)).toEqual(marked);
  });

  it('mark other forms of a word by its stem', () => {
    expect(shown('municípios', 'O município e a municipalidade.', { municipios: 'municipi' })).toEqual([
      'O [município] e a municipalidade.',
    ]);
  });

  it('are in excerpts cut between words, three of them at most', () => {
    const filler = 'palavra '.repeat(40);
    const hits = find('alvo', `${filler}alvo ${filler}alvo ${filler}alvo ${filler}alvo`);
    expect(hits).toHaveLength(3);
    for (const { text } of hits) {
      expect(text.length).toBeLessThan(140);
      expect(text).toMatch(/^(palavra )+alvo( palavra)+$/);
    }
  });

  it('near each other share an excerpt', () => {
    expect(shown('um dois', 'um e dois e um')).toEqual(['[um] e [dois] e [um]']);
  });

  it('are always inside their excerpt, in order, for any text', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 400 });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 6 }), text, text, (typed, before, after) => {
        for (const { text: stretch, marks } of find(typed, `${before}${typed}${after}`)) {
          let last = 0;
          expect(marks.length).toBeGreaterThan(0);
          for (const [start, end] of marks) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThan(start);
            expect(end).toBeLessThanOrEqual(stretch.length);
            last = end;
          }
        }
      }),
    );
  });
});
