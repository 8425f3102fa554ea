import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { stageInsights, TEXT } from '../../../../testing/insights-stage.tsx';
import { insightOf, statementOf } from '../../../../testing/insights-world.ts';
import { lastToast } from '../../../../testing/toasts.ts';
import { BASE } from '../../../../testing/transcript-stage.tsx';
import { refuse } from '../../../../testing/visitor-server.ts';

const { server, insights, showPanel, report, line, posted, sentTo } = await stageInsights();
const POSTS = `${BASE}/insights`;
const SUMMARY = [statementOf('Bom dia a todos.', [0]), statementOf('Quem paga a conta?', [4_000])];
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the panel of summary and chapters', () => {
  it('offers each form, says what it counts, and makes nothing by itself', async () => {
    const { openTab } = showPanel();
    const make = {
      Resumo: 'Fazer o resumo',
      Capítulos: 'Dividir em capítulos',
      Termos: 'Listar os termos',
      Perguntas: 'Listar as perguntas',
      'Datas e valores': 'Listar datas e valores',
    };
    for (const [tab, name] of Object.entries(make)) {
      await openTab(tab);
      expect(await button(name)).toBeTruthy();
      expect(await screen.findByText('Conta 1 no limite do seu plano, de 30 por mês.')).toBeTruthy();
    }
    expect(posted()).toEqual([]);
    expect(screen.getByText(/^Frases do próprio texto, escolhidas sem modelo de IA/)).toBeTruthy();
  });

  it('says nothing of a limit to a plan that has none', async () => {
    insights.limit(-1);
    showPanel();
    await button('Fazer o resumo');
    await waitFor(() => expect(server.seen.some(({ path }) => path === '/api/usage/status')).toBe(true));
    expect(screen.queryByText(/limite do seu plano/)).toBeNull();
  });

  it('makes a summary on request, and shows it when the server reports it', async () => {
    const { user } = showPanel();
    await user.click(await button('Fazer o resumo'));
    await waitFor(() => expect(line()).toBe('Na fila'));
    expect(posted()).toEqual([{ form: 'summary' }]);
    expect(document.activeElement?.closest('[role=tabpanel]')).toBeTruthy();
    insights.finish({ statements: SUMMARY });
    const stop = report();
    const list = within(await screen.findByRole('list', { name: 'Resumo' }));
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '0:00Bom dia a todos.',
      '0:04Quem paga a conta?',
    ]);
    expect(line()).toBe('2 frases do próprio texto');
    stop();
  });

  it('saves pending changes before it makes anything of them', async () => {
    const { user, editor } = showPanel();
    await button('Fazer o resumo');
    act(() => editor.edit({ kind: 'nameSpeaker', id: 'p1', name: 'Bia' }));
    await user.click(await button('Fazer o resumo'));
    await waitFor(() => expect(posted()).toHaveLength(1));
    const requests = server.seen.map(({ method, path }) => `${method} ${path.slice(BASE.length)}`);
    expect(requests.indexOf('PATCH /transcript')).toBeGreaterThan(-1);
    expect(requests.indexOf('PATCH /transcript')).toBeLessThan(requests.indexOf('POST /insights'));
  });

  it('cancels what waits, which then counts nothing', async () => {
    const waiting = insightOf('summary', { status: 'waiting' });
    insights.world.insights = [waiting];
    const { user } = showPanel();
    await user.click(await button('Cancelar'));
    expect(await button('Fazer o resumo')).toBeTruthy();
    expect(sentTo(`${POSTS}/${waiting.id}`, 'DELETE')).toHaveLength(1);
  });

  it('says when it reads the text', async () => {
    insights.world.insights = [insightOf('summary', { status: 'running' })];
    showPanel();
    await waitFor(() => expect(line()).toBe('Lendo o texto'));
  });

  it('says when a text has nothing of a kind', async () => {
    insights.world.insights = [insightOf('questions')];
    const { openTab } = showPanel();
    await openTab('Perguntas');
    expect(line()).toBe('Não há perguntas no texto.');
  });

  it('offers another try after a failure, which counts nothing', async () => {
    insights.world.insights = [insightOf('summary', { status: 'failed', errorCode: 'insight.failed' })];
    const { user } = showPanel();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Esta tentativa não conta no limite do seu plano.')).toBeTruthy();
    await user.click(alert.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(line()).toBe('Na fila'));
  });

  it('keeps the old text readable while an update is made', async () => {
    insights.world.insights = [insightOf('summary', { stale: true, statements: SUMMARY })];
    const { user } = showPanel();
    expect(await screen.findByText('O texto mudou depois disto')).toBeTruthy();
    await user.click(await button('Atualizar'));
    await waitFor(() => expect(line()).toBe('Na fila'));
    expect(screen.getByText('Bom dia a todos.')).toBeTruthy();
    expect(screen.queryByText('O texto mudou depois disto')).toBeNull();
    expect(posted()).toEqual([{ form: 'summary' }]);
  });

  it('knows by itself that the text was saved after the summary', async () => {
    insights.world.insights = [insightOf('summary', { revision: 1, statements: SUMMARY })];
    showPanel({ revision: 2 });
    expect(await screen.findByText('O texto mudou depois disto')).toBeTruthy();
  });

  it('offers the plans once the limit of the month is reached, and still shows what there is', async () => {
    insights.world.insights = [insightOf('chapters', { statements: [statementOf('Abertura', [0])] })];
    const { user, openTab } = showPanel();
    await button('Fazer o resumo');
    insights.world.prepared = { status: 403, body: refuse('usage.insights_limit', 'Limite atingido (30)') };
    await user.click(await button('Fazer o resumo'));
    expect(await screen.findByText('Limite atingido (30)')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver planos' })).toBeTruthy();
    await openTab('Capítulos');
    expect(screen.getByText('Abertura')).toBeTruthy();
  });

  it('says what the server says if it refuses for another reason', async () => {
    const { user } = showPanel();
    await button('Fazer o resumo');
    insights.world.prepared = { status: 403, body: refuse('auth.forbidden', 'Esta gravação não é sua') };
    await user.click(await button('Fazer o resumo'));
    expect(await screen.findByText('Esta gravação não é sua')).toBeTruthy();
    insights.world.prepared = undefined;
    await user.click(await button('Tentar novamente'));
    await waitFor(() => expect(line()).toBe('Na fila'));
  });

  it('that cannot be opened can be tried again', async () => {
    insights.world.prepared = { status: 500, body: refuse('test.failed', 'Falhou') };
    const { user } = showPanel();
    const retry = await button('Tentar novamente');
    insights.world.prepared = undefined;
    await user.click(retry);
    expect(await button('Fazer o resumo')).toBeTruthy();
  });

  it('waits for the connection', async () => {
    showPanel();
    await button('Fazer o resumo');
    jest.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    expect(await screen.findByText('Sem conexão. Tente quando ela voltar.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Fazer o resumo' })).toHaveProperty('disabled', true);
    jest.restoreAllMocks();
    fireEvent(window, new Event('online'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Fazer o resumo' })).toHaveProperty('disabled', false),
    );
  });

  it('offers nothing for a recording without a text', async () => {
    showPanel({ document: { ...TEXT, segments: [] } });
    expect(await screen.findByText('Esta gravação não tem texto.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fazer o resumo' })).toBeNull();
  });

  it('deletes after a question, and keeps the focus', async () => {
    const done = insightOf('summary', { statements: SUMMARY });
    insights.world.insights = [done];
    const { user } = showPanel();
    await user.click(await button('Resumo: mais ações'));
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir “Resumo”?' }));
    expect(dialog.getByText('Fazer de novo conta outra vez no limite do seu plano.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Excluir' }));
    expect(await button('Fazer o resumo')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.closest('[role=tabpanel]')).toBeTruthy());
    expect(sentTo(`${POSTS}/${done.id}`, 'DELETE')).toHaveLength(1);
  });

  it('copies all statements with their times, as text and as Markdown', async () => {
    insights.world.insights = [
      insightOf('questions', {
        statements: [statementOf('Quem *paga* a conta?', [4_000], { speaker: 'p1' })],
      }),
    ];
    const { user, openTab } = showPanel();
    await openTab('Perguntas');
    const copy = async (item: string) => {
      await user.click(await button('Perguntas: mais ações'));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await copy('Copiar texto');
    await waitFor(() => expect(lastToast()?.title).toBe('Texto copiado'));
    expect(await navigator.clipboard.readText()).toBe(
      'reunião 1: Perguntas\n\n[00:00:04] Ana: Quem *paga* a conta?\n',
    );
    await copy('Copiar Markdown');
    await waitFor(() => expect(lastToast()?.title).toBe('Markdown copiado'));
    expect(await navigator.clipboard.readText()).toBe(
      '# reunião 1: Perguntas\n\n**\\[00:00:04] Ana:** Quem \\*paga\\* a conta?\n',
    );
  });
});

describe('its tabs', () => {
  it('are changed with the arrow keys, and remembered', async () => {
    const { user } = showPanel();
    await user.click(await screen.findByRole('tab', { name: 'Resumo' }));
    await user.keyboard('{ArrowRight}');
    expect(await button('Dividir em capítulos')).toBeTruthy();
    await user.keyboard('{End}');
    expect(await button('Listar datas e valores')).toBeTruthy();
    expect(localStorage.getItem('insight-form')).toBe('figures');
  });

  it('begin with the one of the last visit', async () => {
    localStorage.setItem('insight-form', 'detailed_summary');
    showPanel();
    expect(await button('Fazer o resumo detalhado')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Detalhado' }).getAttribute('aria-checked')).toBe('true');
  });

  it('have two lengths of the summary, of which the chosen one stays', async () => {
    const { user, openTab } = showPanel();
    await user.click(await screen.findByRole('radio', { name: 'Detalhado' }));
    expect(await button('Fazer o resumo detalhado')).toBeTruthy();
    await openTab('Termos');
    await openTab('Resumo');
    expect(await button('Fazer o resumo detalhado')).toBeTruthy();
  });
});
