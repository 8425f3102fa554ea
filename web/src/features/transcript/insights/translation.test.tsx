import type { Insight } from '@escriba/contracts/transcription/insights';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { stageInsights, TEXT } from '../../../../testing/insights-stage.tsx';
import { insightOf, statementOf } from '../../../../testing/insights-world.ts';
import { refuse } from '../../../../testing/visitor-server.ts';
import { BASE, ITEM } from '../../../../testing/transcript-stage.tsx';

const { server, insights, showPanel, line, posted } = await stageInsights();

const said = (text: string, startMs: number, quote: string) =>
  statementOf(text, [], { sources: [{ startMs, endMs: startMs + 3_000, quote }] });
const SENTENCES = [
  { ...said('Good morning, everyone.', 0, 'Bom dia a todos.'), speaker: 'p1' },
  { ...said('Who pays the bill?', 4_000, 'Quem paga a conta?'), isUnsure: true as const },
];
const translation = (differences: Partial<Insight> = {}): Insight =>
  insightOf('translation', {
    method: 'model',
    model: 'llama3.1',
    language: 'en',
    statements: SENTENCES,
    ...differences,
  });
const show = (shown: Parameters<typeof showPanel>[0] = {}) => {
  localStorage.setItem('insight-form', 'translation');
  return showPanel(shown);
};
const sentence = (name: RegExp) => screen.findByRole('button', { name });

describe('a translation', () => {
  it('is requested into the chosen language, which is remembered', async () => {
    insights.assistant(true);
    const { user } = show();
    const languages = await screen.findByRole('combobox', { name: 'Traduzir para' });
    expect(within(languages).queryByRole('option', { name: 'Português' })).toBeNull();
    await user.selectOptions(languages, 'fr');
    await user.click(await screen.findByRole('button', { name: 'Traduzir' }));
    await waitFor(() => expect(line()).toBe('Na fila'));
    expect(posted()).toEqual([
      { form: 'translation', method: 'model', language: 'fr', isPersonalDataHidden: true },
    ]);
    expect(localStorage.getItem('translation-language')).toBe('fr');
    expect(localStorage.getItem('insight-language')).toBeNull();
  });

  it('asks for the agreement first, and remembers no other language for it', async () => {
    insights.assistant(false);
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Ocultar dados pessoais antes de enviar' }));
    expect(screen.queryByRole('button', { name: 'Traduzir' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Concordar' }));
    expect(await screen.findByRole('button', { name: 'Traduzir' })).toBeTruthy();
    expect(localStorage.getItem('insight-language')).toBeNull();
    expect(localStorage.getItem('insight-personal-data')).toBe('sent');
  });

  it('shows each sentence with what was said, who says it and a mark where it is unsure', async () => {
    insights.assistant(true);
    insights.world.insights = [translation()];
    const { user, went } = show();
    const first = await sentence(/^0:00 Ana Bom dia a todos\. Good morning, everyone\.$/);
    expect(within(first).getByText('Good morning, everyone.').getAttribute('lang')).toBe('en');
    expect(within(first).getByText('Bom dia a todos.').getAttribute('lang')).toBe('pt');
    await sentence(/Who pays the bill\? Confira: um número, uma data ou um nome pode estar diferente\.$/);
    expect(screen.getByRole('option', { name: 'Inglês (feita)' })).toBeTruthy();
    await user.click(first);
    await waitFor(() => expect(went).toEqual([[0, 's1']]));
  });

  it('is read side by side, where a click plays and the sheet stays', async () => {
    // No sentence is on the screen of a page without a layout.
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
    insights.assistant(true);
    insights.world.insights = [translation()];
    const { user, went } = show();
    await user.click(await screen.findByRole('button', { name: 'Ler lado a lado' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Do português para o inglês' }));
    await user.click(await sheet.findByRole('button', { name: /Who pays the bill/ }));
    expect(went).toEqual([4_000]);
    expect(sheet.getByRole('button', { name: 'Pausar' })).toBeTruthy();
  });

  it('marks only sentences whose words have changed since', async () => {
    insights.assistant(true);
    insights.world.insights = [
      translation({
        stale: true,
        statements: [
          said('Good day.', 0, 'Boa tarde a todos.'),
          said('Who pays the bill?', 4_000, 'Quem paga a conta?'),
        ],
      }),
    ];
    const { user } = show();
    await sentence(/^0:00 .*O texto mudou depois desta frase\.$/);
    await sentence(/^0:04 Quem paga a conta\? Who pays the bill\?$/);
    await user.click(screen.getByRole('button', { name: 'Atualizar' }));
    await waitFor(() => expect(posted()).toMatchObject([{ form: 'translation', language: 'en' }]));
  });

  it('shows the sentences so far, and keeps those of another language apart', async () => {
    insights.assistant(true);
    localStorage.setItem('translation-language', 'en');
    insights.world.insights = [
      translation({ status: 'running', statements: SENTENCES.slice(0, 1), progress: { done: 0, total: 2 } }),
      translation({
        language: 'es',
        statements: [said('¿Quién paga la cuenta?', 4_000, 'Quem paga a conta?')],
      }),
    ];
    const { user } = show();
    await sentence(/Good morning, everyone\.$/);
    expect(line()).toBe('O modelo llama3.1 lê o texto');
    expect(screen.queryByRole('button', { name: 'Ler lado a lado' })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Traduzir para' }), 'es');
    await sentence(/¿Quién paga la cuenta\?$/);
    expect(screen.queryByText('Good morning, everyone.')).toBeNull();
  });

  it('that cannot be opened is opened on request', async () => {
    insights.assistant(true);
    const made = translation();
    insights.world.insights = [made];
    server.on(`${BASE}/insights`, ({ path }) =>
      path.endsWith(made.id)
        ? { status: 404, body: refuse('insight.not_found', '') }
        : { status: 200, body: { success: true, data: [{ ...made, statements: [] }] } },
    );
    const { user } = show();
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(screen.getByText('Não foi possível abrir a tradução')).toBeTruthy();
    insights.begin();
    insights.assistant(true);
    insights.world.insights = [made];
    await user.click(retry);
    await sentence(/Good morning, everyone\.$/);
  });

  it('into the language of the text is not offered', async () => {
    insights.assistant(true);
    show({ document: { ...TEXT, language: 'en' } });
    const languages = await screen.findByRole('combobox', { name: 'Traduzir para' });
    expect(within(languages).queryByRole('option', { name: 'Inglês' })).toBeNull();
  });
});

describe('a translation by recognition', () => {
  const byEar = (differences: Partial<Insight> = {}): Insight =>
    translation({ method: 'speech', model: 'whisper-base', ...differences });

  it('is offered into English without a language model, as a draft of which no text is sent', async () => {
    insights.speech();
    const { user } = show();
    const panel = await screen.findByRole('tabpanel', { name: 'Tradução' });
    expect(
      within(panel).getByText(/sem enviar o texto\. É um rascunho: confira nomes e números\.$/),
    ).toBeTruthy();
    expect(within(panel).queryByRole('combobox')).toBeNull();
    expect(within(panel).queryByRole('checkbox')).toBeNull();
    await user.click(within(panel).getByRole('button', { name: 'Traduzir' }));
    await waitFor(() => expect(line()).toBe('Na fila'));
    expect(posted()).toEqual([{ form: 'translation', method: 'speech', language: 'en' }]);
  });

  it('is the second choice beside a language model, for English alone', async () => {
    insights.speech(true);
    const { user } = show();
    const languages = await screen.findByRole('combobox', { name: 'Traduzir para' });
    await user.selectOptions(languages, 'fr');
    expect(screen.queryByRole('radio', { name: 'Pelo áudio' })).toBeNull();
    await user.selectOptions(languages, 'en');
    expect((await screen.findByRole('radio', { name: 'Com modelo' })).getAttribute('aria-checked')).toBe(
      'true',
    );
    await user.click(screen.getByRole('radio', { name: 'Pelo áudio' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Traduzir' }));
    await waitFor(() =>
      expect(posted()).toEqual([{ form: 'translation', method: 'speech', language: 'en' }]),
    );
    expect(localStorage.getItem('insight-method')).toBeNull();
  });

  it.each([
    ['in English', { document: { ...TEXT, language: 'en' } }],
    ['whose audio is deleted', { item: { ...ITEM, audioUrl: null } }],
  ])('is not offered of a recording %s', async (_, shown) => {
    insights.speech();
    show(shown);
    await screen.findByRole('button', { name: 'Fazer o resumo' });
    expect(screen.queryByRole('tab', { name: 'Tradução' })).toBeNull();
  });

  it('shows its progress, and is cancelled', async () => {
    insights.speech();
    insights.world.insights = [byEar({ status: 'running', statements: [], progress: { done: 0, total: 9 } })];
    const { user } = show();
    await waitFor(() => expect(line()).toBe('Ouvindo a gravação'));
    expect(screen.getByRole('progressbar', { name: 'Andamento' })).toBeTruthy();
    expect(screen.queryByText(/mesmo se você cancelar/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await screen.findByRole('button', { name: 'Traduzir' });
  });

  it('says that it counts already once a part is translated', async () => {
    insights.speech();
    insights.world.insights = [byEar({ status: 'running', statements: [], progress: { done: 3, total: 9 } })];
    show();
    expect(await screen.findByText('Já conta no limite do seu plano, mesmo se você cancelar.')).toBeTruthy();
  });

  it('is marked as a draft, and a language model can replace it, never the reverse', async () => {
    insights.speech(true);
    insights.world.insights = [byEar()];
    const { user } = show();
    await sentence(/Good morning, everyone\.$/);
    expect(line()).toBe('2 frases · do áudio, com whisper-base');
    expect(screen.getByText(/^Rascunho do reconhecimento de fala: confira nomes e números\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Tradução: mais ações/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Refazer com modelo' }));
    await waitFor(() =>
      expect(posted()).toMatchObject([{ form: 'translation', method: 'model', language: 'en' }]),
    );
  });

  it('is updated by recognition, and that of a language model is not', async () => {
    insights.speech();
    insights.world.insights = [byEar({ stale: true })];
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Atualizar' }));
    await waitFor(() => expect(posted()).toMatchObject([{ method: 'speech' }]));
  });

  it('does not replace what a language model has translated, which needs one to be updated', async () => {
    insights.speech();
    insights.world.insights = [translation({ stale: true })];
    show();
    await sentence(/Who pays the bill/);
    expect(screen.getByText('O texto mudou depois disto')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Atualizar' })).toBeNull();
  });

  it('says why it has failed', async () => {
    insights.speech();
    insights.world.insights = [
      byEar({ status: 'failed', statements: [], errorCode: 'transcription.audio_gone' }),
    ];
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('O áudio desta gravação foi excluído.');
  });
});
