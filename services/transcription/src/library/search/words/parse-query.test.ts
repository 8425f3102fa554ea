import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseQuery } from './parse-query.ts';

const shown = (typed: string): string =>
  parseQuery(typed)
    .map(({ wanted, excluded }) =>
      [
        ...wanted.map(({ words, quoted }) => (quoted ? `"${words.join(' ')}"` : words.join('+'))),
        ...excluded.map(({ words, quoted }) => `-${quoted ? `"${words.join(' ')}"` : words.join('+')}`),
      ].join(' '),
    )
    .join(' | ');

describe('a search query', () => {
  it.each([
    ['Reunião de Segunda', 'reuniao de segunda'],
    ['"São Paulo" -rio', '"sao paulo" -rio'],
    ['-"São Paulo"', '-"sao paulo"'],
    ['a or b OU c', 'a | b | c'],
    ['or', 'or'],
    ['ou or', 'ou or'],
    ['or a or', 'a'],
    ['"or"', '"or"'],
    ['-or', '-or'],
    ['"sem fim', '"sem fim"'],
    ['a"b c"d', 'a "b c" d'],
    ['fala_do-joão.wav', 'fala+do+joao+wav'],
    ['--a', '-a'],
    ['- a', 'a'],
    ['%', ''],
    ['  ', ''],
    ['"" -""', ''],
    ['a\u0000b', 'a b'],
    ['日本語の会議', '日本語+の+会議'],
    ['Ёлка', 'елка'],
  ])('%j is parsed as %j', (typed, read) => expect(shown(typed)).toBe(read));

  it('never fails to parse, and yields only letters, digits and marks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
        for (const { wanted, excluded } of parseQuery(typed))
          for (const { words } of [...wanted, ...excluded]) {
            expect(words.length).toBeGreaterThan(0);
            for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]{1,64}$/u);
          }
      }),
    );
  });
});
