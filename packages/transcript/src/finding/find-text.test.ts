import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { viewDocument } from '../views/view-document.ts';
import { passageOf } from '../views/written-passage.fixture.ts';
import { findText, type TextHit } from './find-text.ts';

const find = (text: string, query: string, strictness = {}) =>
  findText(viewDocument({ segments: [passageOf(text)], language: 'pt' }, {}), query, 'pt', strictness);

/** Returns the hits as characters of the whole text. */
const toPlaces = (text: string, hits: readonly TextHit[]) => {
  const starts = [...text.matchAll(/\S+/g)].map(({ index }) => index);
  return hits.map((hit) => [
    (starts[hit.fromToken] ?? 0) + hit.fromCharacter,
    (starts[hit.toToken] ?? 0) + hit.toCharacter,
  ]);
};

describe('finding a text', () => {
  it('ignores accents and case, across words', () => {
    expect(find('A Reunião de amanhã', 'REUNIAO  de')).toEqual([
      { passageId: 's1', fromToken: 1, fromCharacter: 0, toToken: 2, toCharacter: 2 },
    ]);
  });

  it('distinguishes case and accents on request', () => {
    const text = 'A à Á á';
    expect(find(text, 'a')).toHaveLength(4);
    expect(find(text, 'a', { sameCase: true })).toHaveLength(2);
    expect(find(text, 'á', { sameAccents: true })).toHaveLength(2);
    expect(find(text, 'á', { sameAccents: true, sameCase: true })).toHaveLength(1);
  });

  it('finds parts of words, each once', () => {
    expect(find('banana', 'ana')).toMatchObject([{ fromCharacter: 1, toCharacter: 4 }]);
    expect(find('ação coração', 'acao')).toHaveLength(2);
  });

  it.each([
    ['a reunia\u0303o acaba', 'reuniao', 2, 10],
    ['I\u0307stanbul', 'stan', 2, 6],
    ['é 한국 logo', 'logo', 5, 9],
  ])('finds letters that are written in several parts at their position: %s', (text, query, from, to) => {
    expect(toPlaces(text, find(text, query))).toEqual([[from, to]]);
  });

  it.each(['', '   ', '.*', '(', '[CPF'])('finds %j literally', (query) => {
    expect(find('um dois', query)).toEqual([]);
  });

  it('finds every word of a passage at its position', () => {
    const texts = fc.array(fc.stringMatching(/^[a-zà-ü]{1,8}$/), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(texts, fc.nat(11), (words, index) => {
        const wanted = words[index % words.length] ?? '';
        const hits = find(words.join(' '), wanted);
        expect(
          hits.some(
            ({ fromToken, fromCharacter }) => fromToken === index % words.length && fromCharacter === 0,
          ) || hits.length > 0,
        ).toBe(true);
      }),
    );
  });
});
