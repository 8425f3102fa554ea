import { describe, expect, it } from '@jest/globals';
import { passage } from '../../../testing/transcript-client.ts';
import { findCorrections } from './find-corrections.ts';

const textOf = (...sentences: readonly string[]) => ({
  segments: sentences.map((text, index) => passage(text, { id: `s${index}`, second: index })),
});
const corrections = (before: readonly string[], after: readonly string[]) =>
  findCorrections(textOf(...before), textOf(...after));

describe('corrections', () => {
  it('are words that replace others, without the punctuation around them', () => {
    expect(corrections(['Bom dia, gonsalves!'], ['Bom dia, Gonçalves.'])).toEqual([
      { heard: 'gonsalves', corrected: 'Gonçalves', times: 1 },
    ]);
  });

  it('are counted over all passages of a save', () => {
    expect(corrections(['O Gonsalves.', 'A Gonsalves?'], ['O Gonçalves.', 'A Gonçalves?'])).toEqual([
      { heard: 'Gonsalves', corrected: 'Gonçalves', times: 2 },
    ]);
  });

  it.each([
    ['a word that was heard as several', 'na es criba hoje', 'na Escriba hoje', 'es criba', 'Escriba'],
    ['several that were heard as one', 'a sanquiaom caiu', 'a Sankhya Om caiu', 'sanquiaom', 'Sankhya Om'],
    ['accents', 'o Goncalves veio', 'o Gonçalves veio', 'Goncalves', 'Gonçalves'],
    ['a hyphen', 'a NR 35 vale', 'a NR-35 vale', 'NR 35', 'NR-35'],
  ])('are also %s', (_what, before, after, heard, corrected) => {
    expect(corrections([before], [after])).toEqual([{ heard, corrected, times: 1 }]);
  });

  it.each([
    ['case alone', ['Bom dia'], ['bom Dia']],
    ['punctuation alone', ['Bom dia'], ['Bom, dia!']],
    ['words that are added', ['Bom'], ['Bom dia']],
    ['words that are removed', ['Bom dia'], ['Bom']],
    ['sentences that are rewritten', ['um dois três quatro cinco'], ['seis sete oito nove dez onze']],
  ])('are not %s', (_what, before, after) => {
    expect(corrections(before, after)).toEqual([]);
  });
});
