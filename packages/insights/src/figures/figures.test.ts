import { describe, expect, it } from '@jest/globals';
import { extractInsight } from '../extract-insight.ts';
import { documentOfText } from '../text/document-of-text.fixture.ts';

const kindOf = (text: string, language: string): string | undefined =>
  extractInsight('figures', documentOfText(text, language)).find((figure) => figure.text === text)?.kind;

describe('figures', () => {
  it.each([
    ['pt', 'deadline', 'O relatório fica pronto até sexta-feira.'],
    ['pt', 'deadline', 'A proposta tem que chegar até o dia dez de maio.'],
    ['pt', 'deadline', 'O boleto vence no dia cinco.'],
    ['pt', 'deadline', 'O prazo da obra é trinta de junho.'],
    ['pt', 'deadline', 'Eles respondem dentro de três dias úteis.'],
    ['pt', 'amount', 'O conserto saiu por mil e quinhentos reais.'],
    ['pt', 'amount', 'Custa R$ 25,90 cada caixa.'],
    ['pt', 'amount', 'O fundo tem dois vírgula cinco milhões de euros.'],
    ['pt', 'date', 'A audiência foi no dia vinte e três de março.'],
    ['pt', 'date', 'O contrato é de 12/05/2026 com a prefeitura.'],
    ['pt', 'date', 'A obra começa na quarta-feira.'],
    ['pt', 'date', 'A empresa nasceu em 1998 em Recife.'],
    ['pt', 'number', 'As matrículas subiram quinze por cento.'],
    ['pt', 'number', 'Vieram cento e vinte alunos na palestra.'],
    ['en', 'deadline', 'The report is due on Friday.'],
    ['en', 'deadline', 'Send the contract by the end of June.'],
    ['en', 'deadline', 'They must reply within ten business days.'],
    ['en', 'amount', 'The roof costs twelve thousand dollars.'],
    ['en', 'amount', 'We paid $4,500 for the machine.'],
    ['en', 'date', 'The trial starts on March third.'],
    ['en', 'date', 'The company was founded in 1998.'],
    ['en', 'number', 'Sales grew by eight percent.'],
    ['en', 'number', 'The factory has 340 machines.'],
    ['es', 'date', 'La reunión es el 12 de mayo.'],
    ['es', 'amount', 'El contrato cuesta 300 € al mes.'],
    ['es', 'number', 'Las ventas subieron un 15 % este año.'],
    ['de', 'date', 'Der Vertrag beginnt am 3. Oktober.'],
    ['fr', 'date', 'La réunion est mercredi matin.'],
    ['ja', 'date', '会議は5月12日です。'],
  ])('%s: a %s: %s', (language, kind, text) => {
    expect(kindOf(text, language)).toBe(kind);
  });

  it.each([
    ['pt', 'Os dois diretores foram embora.'],
    ['pt', 'A gente conversou até tarde.'],
    ['pt', 'Qual é o prazo da obra?'],
    ['pt', 'Ele até gostou da proposta.'],
    ['en', 'One of the managers left.'],
    ['en', 'He may march into the office.'],
    ['en', 'She sat by the window.'],
  ])('%s: %s has none', (language, text) => {
    expect(kindOf(text, language)).toBeUndefined();
  });

  it('of a very long text are the most important ones', () => {
    const said = Array.from(
      { length: 150 },
      (_, index) => `O item custa R$ ${index + 10} reais. Vieram ${index + 10} alunos.`,
    );
    const kinds = extractInsight('figures', documentOfText(said.join(' '))).map(({ kind }) => kind);
    expect(kinds).toHaveLength(200);
    expect(kinds.filter((kind) => kind === 'amount')).toHaveLength(150);
  });
});
