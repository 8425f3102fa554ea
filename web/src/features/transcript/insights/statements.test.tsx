import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { stageInsights } from '../../../../testing/insights-stage.tsx';
import { insightOf, statementOf } from '../../../../testing/insights-world.ts';
import { lastToast } from '../../../../testing/toasts.ts';
import { written } from '../../../../testing/transcript-stage.tsx';
import { NO_VIEWS } from '../toolbar/views.ts';

const { insights, showPanel } = await stageInsights();
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('a statement', () => {
  it('leads to where it was said, also among messages that share a time', async () => {
    const chat = written('Oi', 'Tudo bem?', 'Aqui sim');
    const segments = chat.segments.map((passage) => ({
      ...passage,
      words: passage.words.map((word) => ({ ...word, startMs: 0, endMs: 0 })),
    }));
    const statement = statementOf('Tudo bem?', [0]);
    const sources = statement.sources.map((source) => ({ ...source, endMs: 0 }));
    insights.world.insights = [insightOf('summary', { statements: [{ ...statement, sources }] })];
    const { user, went } = showPanel({ document: { ...chat, segments } });
    await user.click(await button('0:00 Tudo bem?'));
    await waitFor(() => expect(went).toEqual(['s2']));
  });

  it('of a chapter leads to the beginning of its part', async () => {
    const chapter = statementOf('A conta', [6_000], { span: { startMs: 4_000, endMs: 9_000 } });
    insights.world.insights = [insightOf('chapters', { statements: [chapter] })];
    const { user, went, openTab } = showPanel();
    await openTab('Capítulos');
    await user.click(await button('0:04 A conta'));
    await waitFor(() => expect(went).toEqual([[4_000, 's2']]));
  });

  it('of a question names who asks, of a figure its kind', async () => {
    insights.world.insights = [
      insightOf('questions', { statements: [statementOf('Quem paga?', [4_000], { speaker: 'p1' })] }),
      insightOf('figures', { statements: [statementOf('São R$ 20.', [4_000], { kind: 'amount' })] }),
    ];
    const { openTab } = showPanel();
    await openTab('Perguntas');
    expect(await button('0:04 Ana Quem paga?')).toBeTruthy();
    await openTab('Datas e valores');
    expect(await button('0:04 Valor São R$ 20.')).toBeTruthy();
  });

  it('of a term counts it, and leads to each place', async () => {
    const starts = Array.from({ length: 8 }, (_, index) => index * 1_000);
    insights.world.insights = [
      insightOf('terms', { statements: [statementOf('conta', starts, { amount: 8 })] }),
    ];
    const { user, went, openTab } = showPanel();
    await openTab('Termos');
    expect(await screen.findByText('8 vezes')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '“conta” em 0:07' })).toBeNull();
    await user.click(await button('Mostrar todos os pontos com “conta”'));
    await user.click(await button('“conta” em 0:07'));
    await waitFor(() => expect(went).toEqual([[7_000, 's2']]));
  });

  it('hides personal data where the page does, also in the copy', async () => {
    insights.world.insights = [
      insightOf('figures', { statements: [statementOf('Meu CPF é 529.982.247-25.', [8_000])] }),
    ];
    const { user, openTab } = showPanel({ views: { ...NO_VIEWS, noPersonal: true } });
    await openTab('Datas e valores');
    expect(await screen.findByText('Meu CPF é [CPF].')).toBeTruthy();
    await user.click(await button('Datas e valores: mais ações'));
    await user.click(await screen.findByRole('menuitem', { name: 'Copiar texto' }));
    await waitFor(() => expect(lastToast()?.title).toBe('Texto copiado'));
    expect(await navigator.clipboard.readText()).not.toContain('529');
  });

  it('is one of many: the rest is shown on request', async () => {
    const statements = Array.from({ length: 45 }, (_, index) => statementOf(`Frase ${index}.`, [index]));
    insights.world.insights = [insightOf('summary', { statements })];
    const { user } = showPanel();
    const list = within(await screen.findByRole('list', { name: 'Resumo' }));
    expect(list.getAllByRole('listitem')).toHaveLength(40);
    await user.click(await button('Mostrar mais 5'));
    expect(list.getAllByRole('listitem')).toHaveLength(45);
  });
});
