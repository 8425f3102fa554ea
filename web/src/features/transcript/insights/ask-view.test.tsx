import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { stageInsights } from '../../../../testing/insights-stage.tsx';
import { answerOf, QUESTIONS_PATH, questionOf, serveQuestions } from '../../../../testing/insights-world.ts';
import { ITEM } from '../../../../testing/transcript-stage.tsx';
import { refuse } from '../../../../testing/visitor-server.ts';

const { server, insights, showPanel, sentTo } = await stageInsights();
const questions = serveQuestions(server);
beforeEach(() => questions.begin());

const PATIENCE = { timeout: 5_000 };
const ownOf = (question: string, differences: Parameters<typeof questionOf>[1] = {}) =>
  questionOf(question, { recordingIds: [ITEM.transcriptionId], ...differences });
const field = () => screen.findByRole('textbox', { name: 'Pergunte a esta gravação' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const posted = () => sentTo(QUESTIONS_PATH, 'POST');
const answers = async () => within(await screen.findByRole('list', { name: 'Perguntas feitas' }));

/** Opens the tab of questions. */
const openAsk = async (isAgreed = true) => {
  insights.assistant(isAgreed);
  const panel = showPanel();
  await panel.openTab('Perguntar');
  return panel;
};

describe('a question about a recording', () => {
  it('is asked with Enter, shows that an answer is searched, and its answer leads to where it was said', async () => {
    const { user, went } = await openAsk();
    await user.type(await field(), 'Quem paga a conta?{Enter}');
    expect((await (await answers()).findByRole('heading')).textContent).toBe('Quem paga a conta?');
    const panel = within(screen.getByRole('tabpanel'));
    expect(panel.getByRole('status').textContent).toBe('Procurando a resposta');
    expect(posted()).toEqual([
      {
        question: 'Quem paga a conta?',
        recordingIds: [ITEM.transcriptionId],
        language: 'recording',
        isPersonalDataHidden: true,
      },
    ]);
    expect((await field()).textContent).toBe('');
    questions.finish({ statements: [answerOf('Ana paga a conta.', [4_000])] });
    await user.click(await screen.findByRole('button', { name: /Ana paga a conta/ }, PATIENCE));
    expect(panel.getByRole('status').textContent).toBe('A resposta está pronta');
    await waitFor(() => expect(went).toEqual([[4_000, 's2']]));
  });

  it('that the recording does not answer says so', async () => {
    questions.world.questions = [ownOf('Quem ganhou?')];
    await openAsk();
    expect(await (await answers()).findByText('A gravação não diz isso.')).toBeTruthy();
  });

  it('may be one of the examples, which only fill the field', async () => {
    const { user } = await openAsk();
    await user.click(await button('O que foi decidido?'));
    expect(await field()).toHaveProperty('value', 'O que foi decidido?');
    expect(document.activeElement).toBe(await field());
    expect([posted(), screen.queryByRole('list', { name: 'Exemplos de perguntas' })]).toEqual([[], null]);
    await user.click(await button('Perguntar'));
    await waitFor(() => expect(posted()).toMatchObject([{ question: 'O que foi decidido?' }]));
  });

  it('cannot be asked without a letter', async () => {
    const { user } = await openAsk();
    await user.type(await field(), ' ?!{Enter}');
    expect(await button('Perguntar')).toHaveProperty('disabled', true);
    expect(posted()).toEqual([]);
  });

  it('is cancelled while it waits, and deleted after a confirmation', async () => {
    questions.world.questions = [ownOf('E agora?', { status: 'waiting' }), ownOf('Quem paga?')];
    const { user } = await openAsk();
    await user.click(await button('Cancelar'));
    await waitFor(() => expect(questions.world.questions).toHaveLength(1));
    await user.click(await button('Excluir a pergunta “Quem paga?”'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir esta pergunta?' }));
    await user.click(dialog.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(questions.world.questions).toEqual([]));
    expect(await button('O que foi decidido?')).toBeTruthy();
  });

  it('that failed says why, and is replaced by the next attempt', async () => {
    questions.world.questions = [
      ownOf('Quem paga?', { status: 'failed', errorCode: 'insight.assistant_unavailable' }),
    ];
    const { user } = await openAsk();
    expect((await screen.findByRole('alert')).textContent).toMatch(/O servidor de modelos não respondeu/);
    await user.click(await button('Tentar novamente'));
    await waitFor(() => expect(questions.world.questions).toMatchObject([{ status: 'waiting' }]));
  });

  it('whose text has changed since says so, and is replaced once it is asked again', async () => {
    questions.world.questions = [
      ownOf('Quem paga?', { isStale: true, statements: [answerOf('Ana paga a conta.', [4_000])] }),
      ownOf('Quem ganhou?', { isStale: true }),
    ];
    const { user } = await openAsk();
    const answer = within(await screen.findByRole('article', { name: 'Quem paga?' }));
    expect(answer.getByRole('button', { name: /Ana paga a conta/ })).toBeTruthy();
    const other = within(screen.getByRole('article', { name: 'Quem ganhou?' }));
    expect(other.getByText('A gravação não diz isso.')).toBeTruthy();
    expect(other.getByText('O texto mudou depois desta resposta.')).toBeTruthy();
    await user.click(answer.getByRole('button', { name: 'Perguntar de novo' }));
    await waitFor(() =>
      expect(questions.world.questions).toMatchObject([
        { question: 'Quem paga?', status: 'waiting' },
        { question: 'Quem ganhou?' },
      ]),
    );
  });

  it('sends nothing before the user agrees to the server', async () => {
    const { user } = await openAsk(false);
    const notice = within(await screen.findByRole('region', { name: 'O texto é enviado a models.example' }));
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(notice.getByRole('button', { name: 'Concordar' }));
    expect(await field()).toBeTruthy();
  });

  it('that is refused keeps its text', async () => {
    const { user } = await openAsk();
    questions.world.questions = [];
    await user.type(await field(), 'Quem paga?');
    questions.world.prepared = { status: 409, body: refuse('question.no_transcript', 'Ainda não há texto') };
    await user.click(await button('Perguntar'));
    expect((await screen.findByRole('alert')).textContent).toContain('Ainda não há texto');
    expect(await field()).toHaveProperty('value', 'Quem paga?');
  });

  it('is what the panel opens with, if it showed questions last', async () => {
    await openAsk();
    cleanup();
    showPanel();
    expect(await field()).toBeTruthy();
  });

  it('is not offered without a language model', async () => {
    showPanel();
    await screen.findByRole('tab', { name: 'Capítulos' });
    expect(screen.queryByRole('tab', { name: 'Perguntar' })).toBeNull();
  });
});
