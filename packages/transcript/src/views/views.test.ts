import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryDocument } from '../document/arbitrary-document.fixture.ts';
import { wordCountOf } from '../document/passages.ts';
import { groupIntoParagraphs } from './paragraphs.ts';
import { createView, viewDocument } from './view-document.ts';
import { shown } from './written-passage.fixture.ts';

describe('numbers, money, dates and percentages as figures', () => {
  it.each([
    ['custou vinte e três reais.', 'custou R$ 23.'],
    ['são dez reais e cinquenta centavos', 'são R$ 10,50'],
    ['foram mil e quinhentos reais', 'foram R$ 1.500'],
    ['dois milhões de reais', 'R$ 2 milhões'],
    ['dois milhões trezentos e quarenta mil e um reais', 'R$ 2.340.001'],
    ['cinquenta centavos', 'R$ 0,50'],
    ['um dólar e vinte euros', 'US$ 1 e € 20'],
    ['cresceu dez por cento,', 'cresceu 10%,'],
    ['caiu dois vírgula cinco por cento', 'caiu 2,5%'],
    ['subiu zero', 'subiu zero'],
    ['três vírgula zero sete por cento', '3,07%'],
    ['20 por cento', '20%'],
    ['50 reais', 'R$ 50'],
    ['1.200 reais', 'R$ 1.200'],
    ['em vinte de março de dois mil e vinte e quatro.', 'em 20/03/2024.'],
    ['no dia 7 de setembro de 1822', 'no dia 07/09/1822'],
    ['quinze de novembro é feriado', '15 de novembro é feriado'],
    ['primeiro de maio', '1º de maio'],
    ['primeiro de abril de dois mil e vinte', '01/04/2020'],
    ['em mil novecentos e noventa e nove', 'em 1999'],
    ['cento e vinte mil pessoas', '120.000 pessoas'],
    ['os dois foram com uma amiga', 'os dois foram com uma amiga'],
    ['vinte, trinta e quarenta', '20, 30 e 40'],
    ['vinte e trinta', '20 e 30'],
    ['duzentas e trinta e uma casas', '231 casas'],
    ['“vinte e cinco”', '“25”'],
    ['a primeira vez', 'a primeira vez'],
    ['três quatro', 'três quatro'],
    ['vinte. Mil perdões', '20. 1.000 perdões'],
  ])('%s → %s', (text, expected) => {
    expect(shown(text, { figures: true })).toBe(expected);
  });

  it('are for Portuguese alone', () => {
    expect(shown('vinte e três reais', { figures: true }, 'es')).toBe('vinte e três reais');
  });
});

describe('without fillers', () => {
  it.each([
    ['bom, né? vamos', 'bom? vamos'],
    ['Hum, acho que sim.', 'Acho que sim.'],
    ['então é… eu fui', 'então eu fui'],
    ['ele é bom', 'ele é bom'],
    ['ele tá bem, tá?', 'ele tá bem?'],
    ['acabou, né.', 'acabou.'],
    ['hum', ''],
  ])('%s → %s', (text, expected) => {
    expect(shown(text, { noFillers: true })).toBe(expected);
  });
});

describe('any view of any transcript', () => {
  const options = fc.record({ figures: fc.boolean(), noFillers: fc.boolean(), noPersonal: fc.boolean() });

  it('shows words in their order, each at most once, and without options all of them', () => {
    fc.assert(
      fc.property(arbitraryDocument(), options, (document, view) => {
        const show = createView('pt', view)(document.segments);
        for (const passage of document.segments) {
          let reached = 0;
          for (const { from, to } of show(passage).tokens) {
            expect(from).toBeGreaterThanOrEqual(reached);
            expect(to).toBeGreaterThan(from);
            reached = to;
          }
          expect(reached).toBeLessThanOrEqual(passage.words.length);
        }
        const all = viewDocument(document, {}).reduce((count, { tokens }) => count + tokens.length, 0);
        expect(all).toBe(wordCountOf(document));
      }),
    );
  });

  it('survives any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1 }),
        options,
        (texts, view) => {
          const words = texts.map((text, index) => ({
            text,
            startMs: index,
            endMs: index,
            confidence: null,
          }));
          const segments = [{ id: 'a', speaker: null, words }];
          expect(() => viewDocument({ segments, language: 'pt' }, view)).not.toThrow();
        },
      ),
    );
  });
});

describe('paragraphs', () => {
  const at = (startMs: number, speaker: string | null, count = 1) => ({
    speaker,
    words: Array.from({ length: count }, () => ({
      text: 'x',
      startMs,
      endMs: startMs + 100,
      confidence: null,
    })),
  });

  it('end where another speaks, after a pause, and before they are endless', () => {
    const passages = [at(0, 'a'), at(200, 'a'), at(400, 'b'), at(3_000, 'b', 130), at(3_200, 'b')];
    expect(groupIntoParagraphs(passages).map(({ length }) => length)).toEqual([2, 1, 1, 1]);
  });
});
