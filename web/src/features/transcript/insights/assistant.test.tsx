import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { stageInsights, TEXT } from '../../../../testing/insights-stage.tsx';
import { insightOf, statementOf } from '../../../../testing/insights-world.ts';
import { refuse } from '../../../../testing/visitor-server.ts';

const { server, insights, showPanel, report, line, posted, sentTo } = await stageInsights();
const AGREEMENT = '/api/transcription/assistant/agreement';
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const by = { method: 'model', model: 'llama3.1' } as const;
const WRITTEN = [statementOf('Ana paga a conta.', [4_000])];

describe('a language model', () => {
  it('is asked for nothing before the user agrees to its server', async () => {
    insights.assistant(false);
    const { user } = showPanel();
    const notice = within(await screen.findByRole('region', { name: 'O texto é enviado a models.example' }));
    expect(notice.getByText(/é enviado ao modelo llama3\.1/)).toBeTruthy();
    expect(notice.getByText('Aceito que o texto seja enviado.')).toBeTruthy();
    expect(notice.getByRole('link', { name: 'Política de privacidade' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fazer o resumo' })).toBeNull();
    await user.click(notice.getByRole('button', { name: 'Concordar' }));
    await user.click(await button('Fazer o resumo'));
    await waitFor(() => expect(line()).toBe('Na fila'));
    expect(sentTo(AGREEMENT, 'POST')).toEqual([{ recipient: 'models.example' }]);
    expect(posted()).toEqual([
      { form: 'summary', method: 'model', language: 'recording', isPersonalDataHidden: true },
    ]);
  });

  it('gets personal data only if the user wants that, which is remembered', async () => {
    insights.assistant(true);
    const { user } = showPanel();
    await user.click(await screen.findByRole('checkbox', { name: 'Ocultar dados pessoais antes de enviar' }));
    await user.click(await button('Fazer o resumo'));
    await waitFor(() => expect(posted()).toMatchObject([{ form: 'summary', isPersonalDataHidden: false }]));
    expect(localStorage.getItem('insight-personal-data')).toBe('sent');
  });

  it('keeps the focus in the panel when the agreement disappears', async () => {
    insights.assistant(false);
    const { user } = showPanel();
    await user.click(await button('Concordar'));
    await button('Fazer o resumo');
    expect(document.activeElement?.closest('[role=tabpanel]')).toBeTruthy();
  });

  it('whose server has changed meanwhile is named, and asked for again', async () => {
    insights.assistant(false);
    const { user } = showPanel();
    const agree = await button('Concordar');
    insights.assistant(false, 'other.example');
    await user.click(agree);
    const notice = within(await screen.findByRole('region', { name: 'O texto é enviado a other.example' }));
    expect(notice.getByRole('alert').textContent).toBe('O servidor mudou');
    await user.click(notice.getByRole('button', { name: 'Concordar' }));
    expect(await button('Fazer o resumo')).toBeTruthy();
    expect(sentTo(AGREEMENT, 'POST')).toEqual([
      { recipient: 'models.example' },
      { recipient: 'other.example' },
    ]);
  });

  it('is asked for again where the server knows that the agreement was withdrawn', async () => {
    insights.assistant(true);
    const { user } = showPanel();
    const make = await button('Fazer o resumo');
    insights.assistant(false);
    insights.world.prepared = { status: 403, body: refuse('insight.agreement_needed', 'Falta o acordo') };
    await user.click(make);
    const notice = within(await screen.findByRole('region', { name: 'O texto é enviado a models.example' }));
    expect(notice.getByRole('alert').textContent).toMatch(/^Nada foi enviado/);
    insights.world.prepared = undefined;
    await user.click(notice.getByRole('button', { name: 'Concordar' }));
    await waitFor(() => expect(line()).toBe('Na fila'));
  });

  it('leaves the choice of sentences of the text, which is remembered', async () => {
    insights.assistant(false);
    const { user, openTab } = showPanel();
    await user.click(await screen.findByRole('radio', { name: 'Do próprio texto' }));
    expect(screen.queryByRole('button', { name: 'Concordar' })).toBeNull();
    await user.click(await button('Fazer o resumo'));
    await waitFor(() => expect(posted()).toEqual([{ form: 'summary' }]));
    await openTab('Capítulos');
    expect(await button('Dividir em capítulos')).toBeTruthy();
    expect(localStorage.getItem('insight-method')).toBe('extractive');
  });

  it('writes in the language of the page on request, if that of the recording is another one', async () => {
    insights.assistant(true);
    const { user } = showPanel({ document: { ...TEXT, language: 'en' } });
    const languages = within(await screen.findByRole('radiogroup', { name: 'Idioma' }));
    await user.click(languages.getByRole('radio', { name: 'Em português' }));
    await user.click(await button('Fazer o resumo'));
    await waitFor(() =>
      expect(posted()).toEqual([
        { form: 'summary', method: 'model', language: 'pt', isPersonalDataHidden: true },
      ]),
    );
  });

  it('offers no language for a recording in that of the page', async () => {
    insights.assistant(true);
    showPanel();
    await button('Fazer o resumo');
    expect(screen.queryByRole('radiogroup', { name: 'Idioma' })).toBeNull();
  });

  it('rewrites what is made of sentences of the text, which stays readable', async () => {
    insights.assistant(true);
    insights.world.insights = [insightOf('summary', { statements: WRITTEN })];
    const { user } = showPanel();
    await user.click(await button('Resumo: mais ações'));
    await user.click(await screen.findByRole('menuitem', { name: 'Refazer com modelo' }));
    await waitFor(() => expect(line()).toBe('Na fila'));
    expect(screen.getByText('Ana paga a conta.')).toBeTruthy();
    expect(posted()).toEqual([
      { form: 'summary', method: 'model', language: 'recording', isPersonalDataHidden: true },
    ]);
  });

  it('shows what it has written so far, and which part it reads', async () => {
    insights.assistant(true);
    const running = {
      ...by,
      status: 'running',
      statements: WRITTEN,
      progress: { done: 2, total: 12 },
    } as const;
    insights.world.insights = [insightOf('key_points', running)];
    localStorage.setItem('insight-form', 'key_points');
    const { user } = showPanel();
    expect(await button('0:04 Ana paga a conta.')).toBeTruthy();
    expect(line()).toBe('O modelo llama3.1 lê o texto');
    const bar = screen.getByRole('progressbar', { name: 'Andamento' });
    expect(bar.getAttribute('aria-valuetext')).toBe('Parte 3 de 12');
    expect(screen.getByText('Parte 3 de 12').closest('[role=status], [aria-live]')).toBeNull();
    const first = screen.getByRole('button', { name: '0:04 Ana paga a conta.' });
    insights.finish({ statements: [...WRITTEN, statementOf('Bia concorda.', [8_000])], progress: null });
    const stop = report();
    expect(await button('0:08 Bia concorda.')).toBeTruthy();
    expect(first.isConnected).toBe(true);
    await user.click(await button('Pontos-chave: mais ações'));
    stop();
  });

  it('is cancelled while it writes', async () => {
    insights.assistant(true);
    insights.world.insights = [insightOf('summary', { ...by, status: 'running', statements: WRITTEN })];
    const { user } = showPanel();
    await user.click(await button('Cancelar'));
    expect(await button('Fazer o resumo')).toBeTruthy();
    expect(screen.queryByText('Ana paga a conta.')).toBeNull();
  });

  it.each([
    ['insight.assistant_unavailable', 'O servidor de modelos não respondeu. Tente de novo mais tarde.'],
    ['insight.assistant_misconfigured', 'O servidor de modelos não está disponível.'],
    ['insight.assistant_refused', 'O modelo se recusou a escrever sobre este texto.'],
    ['insight.assistant_unreadable', 'A resposta do modelo não pôde ser lida.'],
  ])('that fails with %s says why, and leaves sentences of the text', async (errorCode, why) => {
    insights.assistant(true);
    insights.world.insights = [insightOf('summary', { ...by, status: 'failed', errorCode })];
    const { user } = showPanel();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(`${why} Esta tentativa não conta no limite do seu plano.`)).toBeTruthy();
    await user.click(alert.getByRole('button', { name: 'Usar frases do próprio texto' }));
    await waitFor(() => expect(posted()).toEqual([{ form: 'summary' }]));
  });

  it('to which the user no longer agreed while it waited asks again', async () => {
    insights.assistant(false);
    insights.world.insights = [
      insightOf('minutes', { ...by, status: 'failed', errorCode: 'insight.no_agreement' }),
    ];
    localStorage.setItem('insight-form', 'minutes');
    const { user } = showPanel();
    await user.click(await button('Concordar'));
    await waitFor(() =>
      expect(posted()).toEqual([
        { form: 'minutes', method: 'model', language: 'recording', isPersonalDataHidden: false },
      ]),
    );
  });

  it('that is there no more leaves what it wrote, without an update', async () => {
    insights.world.insights = [insightOf('minutes', { ...by, stale: true, statements: WRITTEN })];
    localStorage.setItem('insight-form', 'minutes');
    showPanel();
    expect(await button('0:04 Ana paga a conta.')).toBeTruthy();
    expect(
      screen.getByText('Esta instalação não tem um modelo de linguagem para escrever isto.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Atualizar' })).toBeNull();
  });

  it('updates what it wrote in the same language', async () => {
    insights.assistant(true);
    insights.world.insights = [
      insightOf('summary', { ...by, language: 'en', stale: true, statements: WRITTEN }),
    ];
    const { user } = showPanel();
    expect((await screen.findByText('Ana paga a conta.')).getAttribute('lang')).toBe('en');
    await user.click(await button('Atualizar'));
    await waitFor(() =>
      expect(posted()).toEqual([
        { form: 'summary', method: 'model', language: 'en', isPersonalDataHidden: false },
      ]),
    );
  });
});

describe('an installation without a language model', () => {
  it('names none, and sends nothing of it', async () => {
    const { user } = showPanel();
    await user.click(await button('Fazer o resumo'));
    await waitFor(() => expect(posted()).toEqual([{ form: 'summary' }]));
    expect(screen.queryByText(/modelo llama/)).toBeNull();
    expect(screen.queryByRole('radiogroup', { name: 'Como fazer' })).toBeNull();
  });

  it('has the panel of before if the model is unknown', async () => {
    server.on('/api/transcription/assistant', { status: 404, body: refuse('http.not_found', '') });
    showPanel();
    expect(await button('Fazer o resumo')).toBeTruthy();
  });
});

describe('the limit of the month', () => {
  it('says how many count already', async () => {
    insights.used(12);
    showPanel();
    expect(
      await screen.findByText('Conta 1 no limite do seu plano: 12 de 30 usados neste mês.'),
    ).toBeTruthy();
  });
});
