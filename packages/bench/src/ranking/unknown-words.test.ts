import { describe, expect, it } from '@jest/globals';
import { unknownWords } from './unknown-words.ts';

const vocabulary = new Map(['a', 'casa', 'caiu', 'guarda', 'chuva', 'em'].map((word) => [word, -10]));

describe('words outside the vocabulary', () => {
  it('are found between hyphens and without punctuation', () => {
    expect(unknownWords('A casa (carriu), guarda-chiva!', vocabulary)).toEqual(['carriu', 'chiva']);
  });

  it('do not include names, figures or signs', () => {
    expect(unknownWords('A casa em Itaquera caiu em 1990, B2 % – a casa', vocabulary)).toEqual([]);
  });

  it('include a word with a capital that begins a sentence', () => {
    expect(unknownWords('Cassa caiu. Chava em casa', vocabulary)).toEqual(['Cassa', 'Chava']);
  });
});
