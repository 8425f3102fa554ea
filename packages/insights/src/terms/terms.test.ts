import { describe, expect, it } from '@jest/globals';
import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { extractInsight } from '../extract-insight.ts';
import { documentOfText } from '../text/document-of-text.fixture.ts';

const termsIn = (text: string, language = 'pt'): InsightStatement[] =>
  extractInsight('terms', documentOfText(text, language));

const find = (terms: readonly InsightStatement[], text: string): InsightStatement | undefined =>
  terms.find((term) => term.text === text);

const SAID =
  'O fluxo de caixa da empresa caiu. A Maria da Silva acha que o fluxo de caixa melhora com o contrato. Os contratos novos ' +
  'são da Maria da Silva, e o contrato antigo é do Banco Central do Brasil. Sem contratos, o fluxo de caixa cai.';

describe('terms', () => {
  it('are words with their inflections counted together, as they are written most often', () => {
    expect(find(termsIn(SAID), 'contrato')?.amount).toBe(4);
  });

  it('are phrases and names, too', () => {
    const terms = termsIn(SAID);
    expect(find(terms, 'fluxo de caixa')?.amount).toBe(3);
    expect(find(terms, 'Maria da Silva')?.amount).toBe(2);
    expect(find(terms, 'Banco Central do Brasil')?.amount).toBe(1);
  });

  it('have the words and times of the places where they are said', () => {
    const quotes = find(termsIn(SAID), 'contrato')?.sources.map(({ quote }) => quote);
    expect(quotes).toEqual(['contrato.', 'contratos', 'contrato', 'contratos,']);
    expect(find(termsIn(SAID), 'fluxo de caixa')?.sources[0]).toEqual({
      startMs: 400,
      endMs: 1_550,
      quote: 'fluxo de caixa',
    });
  });

  it('have no fillers, stop words, numbers or single letters', () => {
    const text =
      'Né, tipo, a gente tá aí, né? 15 20 x y. Então, hum, o prazo, né, o prazo é esse, tipo isso, né.';
    expect(termsIn(text).map((term) => term.text)).toEqual(['prazo']);
  });

  it('are written as nouns are in their language', () => {
    const text =
      'Der Vertrag liegt auf dem Tisch. Die Firma prüft den Vertrag. Der Vertrag braucht die Unterschrift der Firma.';
    expect(
      termsIn(text, 'de')
        .slice(0, 2)
        .map((term) => term.text),
    ).toEqual(['Vertrag', 'Firma']);
  });

  it('are words of a text without spaces', () => {
    const terms = termsIn('予算の 会議です。 予算は 増えました。 会議で 予算を 決めます。', 'ja');
    expect(find(terms, '予算')?.amount).toBe(3);
    expect(find(terms, '会議')?.amount).toBe(2);
  });

  it('have at most 50 places, and count all', () => {
    const [term] = termsIn(Array.from({ length: 80 }, () => 'O prazo acabou.').join(' '));
    expect([term?.text, term?.amount, term?.sources.length]).toEqual(['prazo', 80, 50]);
  });
});
