import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countTurns } from '../../testing/count-turns.ts';
import { createHitFinder } from './hits.ts';
import { parseQuery } from './words/parse-query.ts';

const asked = (typed: string, stems: Record<string, string> = {}) =>
  parseQuery(typed).map(({ wanted, excluded }) => ({
    wanted: wanted.map((term) => ({ ...term, stem: stems[term.words.join(' ')] ?? null })),
    excluded: excluded.map((term) => ({ ...term, stem: null })),
  }));
const find = async (typed: string, text: string, stems: Record<string, string> = {}) =>
  createHitFinder(asked(typed, stems))({ name: '', text, notes: null });

/** Returns the excerpts with their marks in brackets. */
const shown = async (...input: Parameters<typeof find>): Promise<string[]> =>
  (await find(...input)).map(({ text, marks }) =>
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
  ])('of %j in %j are marked regardless of accents and case', async (typed, text, marked) => {
    expect(await shown(typed, text)).toEqual(marked);
  });

  it('mark other forms of a word by its stem', async () => {
    expect(await shown('municípios', 'O município e a municipalidade.', { municipios: 'municipi' })).toEqual([
      'O [município] e a municipalidade.',
    ]);
  });

  it('are in excerpts cut between words, three of them at most', async () => {
    const filler = 'palavra '.repeat(40);
    const hits = await find('alvo', `${filler}alvo ${filler}alvo ${filler}alvo ${filler}alvo`);
    expect(hits).toHaveLength(3);
    for (const { text } of hits) {
      expect(text.length).toBeLessThan(140);
      expect(text).toMatch(/^(palavra )+alvo( palavra)+$/);
    }
  });

  it('near each other share an excerpt', async () => {
    expect(await shown('um dois', 'um e dois e um')).toEqual(['[um] e [dois] e [um]']);
  });

  it('in long texts let other requests have their turn', async () => {
    const text = 'palavra '.repeat(125_000);
    expect(await countTurns(() => find('um dois alvo', text))).toBeGreaterThanOrEqual(6);
  });

  it('in many texts let other requests have their turn', async () => {
    const findHits = createHitFinder(asked('um dois tres alvo'));
    const text = 'palavra '.repeat(6_250);
    const turns = await countTurns(async () => {
      for (let count = 0; count < 10; count += 1) await findHits({ name: 'Aula', text, notes: null });
    });
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  it('are always inside their excerpt, in order, for any text', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 6 }),
        text,
        text,
        async (typed, before, after) => {
          for (const { text: stretch, marks } of await find(typed, `${before}${typed}${after}`)) {
            let last = 0;
            expect(marks.length).toBeGreaterThan(0);
            for (const [start, end] of marks) {
              expect(start).toBeGreaterThanOrEqual(last);
              expect(end).toBeGreaterThan(start);
              expect(end).toBeLessThanOrEqual(stretch.length);
              last = end;
            }
          }
        },
      ),
    );
  });
});
