import { describe, expect, it } from '@jest/globals';
import * as Type from 'typebox';
import { PieceResult, parseColumn } from './json.ts';

/** Returns a schema of words, and how often one was compared with it by reading it. */
const observedWords = () => {
  let reads = 0;
  const word = new Proxy(Type.Object({ text: Type.String() }), {
    get: (target, name): unknown => {
      reads += 1;
      return Reflect.get(target, name);
    },
  });
  return { words: Type.Array(word), reads: () => reads };
};

describe('a column', () => {
  it('is returned as it is if it is valid, and refused if it is not', () => {
    const result = { text: 'oi', language: 'pt', segments: [], flags: [], added: true };
    expect(parseColumn(PieceResult, result)).toBe(result);
    expect(() => parseColumn(PieceResult, { ...result, flags: [1] })).toThrow(/Parse/);
  });

  it('of a long recording is checked without reading the schema for each of its words', () => {
    const { words, reads } = observedWords();
    parseColumn(words, [{ text: 'a' }]);
    const before = reads();
    parseColumn(
      words,
      Array.from({ length: 1_000 }, () => ({ text: 'a' })),
    );
    expect(reads()).toBe(before);
    expect(() => parseColumn(words, [{ text: 1 }])).toThrow(/Parse/);
  });
});
