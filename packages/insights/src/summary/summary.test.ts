import { describe, expect, it } from '@jest/globals';
import { extractInsight } from '../extract-insight.ts';
import { readRecording } from '../recordings.fixture.ts';
import { documentOfText } from '../text/document-of-text.fixture.ts';

const textsOf = (form: 'summary' | 'detailed_summary', text: string, language?: string): string[] =>
  extractInsight(form, documentOfText(text, language)).map((statement) => statement.text);

describe('a summary', () => {
  it('grows slowly with the recording', () => {
    const parts = ['reuniao', 'aula', 'entrevista'];
    const lengths = [['reuniao'], parts, [...parts, ...parts, ...parts]].map((names) => {
      const { document } = readRecording('pt', ...names);
      return [
        extractInsight('summary', document).length,
        extractInsight('detailed_summary', document).length,
      ];
    });
    expect(lengths).toEqual([
      [4, 13],
      [6, 17],
      [7, 21],
    ]);
  });

  it('has no sentence twice, however often it is said', () => {
    const said = 'A diretoria aprovou o orçamento da nova fábrica em Manaus.';
    const others = 'O sindicato pediu aumento de salário. A chuva atrasou a colheita da soja no norte.';
    const texts = textsOf('detailed_summary', `${said} ${others} ${said} ${said}`);
    expect(texts.filter((text) => text === said)).toHaveLength(1);
  });

  it.each([
    [
      'pt',
      'A a a diretoria, é… né, hum, aprovou o o orçamento da fábrica, né, hum.',
      'A diretoria aprovou o orçamento da fábrica.',
    ],
    [
      'en',
      'The the board, um, uh, approved the the budget for, um, the factory.',
      'The board approved the budget for the factory.',
    ],
  ])('%s: has the fluent one of two sentences that say the same', (language, stuttered, fluent) => {
    for (const text of [`${stuttered} ${fluent}`, `${fluent} ${stuttered}`])
      expect(textsOf('summary', text, language)).toEqual([fluent]);
  });

  it('has a decision rather than a remark', () => {
    const text =
      'O vendedor levou amostras do tecido para a loja. Decidimos comprar o tecido azul para a loja. O tecido chegou de caminhão na loja.';
    expect(textsOf('summary', text)).toEqual(['Decidimos comprar o tecido azul para a loja.']);
  });

  it('names who says each sentence', () => {
    const { document } = readRecording('pt', 'aula');
    for (const { speaker } of extractInsight('summary', document))
      expect(document.speakers.find(({ id }) => id === speaker)?.name).toBe('PROFESSORA');
  });
});
