import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { WorkspaceRole } from '@escriba/contracts/auth/workspace-roles';
import { screen, within } from '@testing-library/react';
import { stageInsights } from '../../../../testing/insights-stage.tsx';
import { insightOf, questionOf, serveQuestions, statementOf } from '../../../../testing/insights-world.ts';
import { ITEM } from '../../../../testing/transcript-stage.tsx';
import { storeChoice } from '../../../session/workspace-choice.ts';

const { server, services, insights, showPanel, sentTo } = await stageInsights();
const questions = serveQuestions(server);
const AGREEMENT = '/api/transcription/assistant/agreement';
const READ_ONLY = /^Seu papel neste espaço é de leitura/;
const buttons = (name: string | RegExp) => screen.queryAllByRole('button', { name });

beforeEach(() => questions.begin());
afterEach(() => storeChoice(undefined));

/** Shows the panel in a workspace. */
const showAs = (role: WorkspaceRole) => {
  const userId = services().session.getState().user?.id ?? '';
  storeChoice({ userId, id: '00000000-0000-4000-8000-00000000000e', name: 'Redação', role });
  return showPanel();
};
const summary = insightOf('summary', { statements: [statementOf('Bom dia a todos.', [0])] });
const menuOf = async (user: ReturnType<typeof showPanel>['user']) => {
  await user.click(await screen.findByRole('button', { name: /mais ações$/ }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

describe('a member of a workspace', () => {
  it('who is not its owner agrees to nothing: the owner is asked for', async () => {
    insights.assistant(false);
    showAs('admin');
    const notice = within(await screen.findByRole('region', { name: 'O texto é enviado a models.example' }));
    expect(notice.getByText(/^Só quem é dono deste espaço de trabalho pode concordar/)).toBeTruthy();
    expect(buttons('Concordar')).toEqual([]);
    expect(sentTo(AGREEMENT, 'POST')).toEqual([]);
  });

  it('who owns it agrees', async () => {
    insights.assistant(false);
    const { user } = showAs('owner');
    await user.click(await screen.findByRole('button', { name: 'Concordar' }));
    expect(await screen.findByRole('button', { name: 'Fazer o resumo' })).toBeTruthy();
    expect(sentTo(AGREEMENT, 'POST')).toEqual([{ recipient: 'models.example' }]);
  });

  it('who reads sees what was made, and is offered nothing that would be refused', async () => {
    insights.assistant(true);
    const task = statementOf('Ana paga a conta.', [4_000], { section: 'tasks', task: {} });
    insights.world.insights = [summary, insightOf('tasks', { method: 'model', statements: [task] })];
    const { user, openTab } = showAs('reader');
    expect(await menuOf(user)).toEqual(['Copiar texto', 'Copiar Markdown']);
    await user.keyboard('{Escape}');
    await openTab('Decisões e tarefas');
    expect((await screen.findByRole('checkbox', { name: /Ana paga/ })).hasAttribute('disabled')).toBe(true);
    await openTab('Capítulos');
    expect(await screen.findByText(READ_ONLY)).toBeTruthy();
    expect(buttons(/^Fazer/)).toEqual([]);
  });

  it('who reads has no menu for a form in which nothing was found', async () => {
    insights.world.insights = [insightOf('summary', { statements: [] })];
    showAs('reader');
    expect(await screen.findByRole('tabpanel')).toBeTruthy();
    expect(await screen.findByText('O texto não tem frases que o resumam.')).toBeTruthy();
    expect(buttons(/mais ações$/)).toEqual([]);
  });

  it('who reads sees the questions of others, and asks none', async () => {
    insights.assistant(true);
    questions.world.questions = [questionOf('Quem paga?', { recordingIds: [ITEM.transcriptionId] })];
    const { openTab } = showAs('reader');
    await openTab('Perguntar');
    expect(await screen.findByRole('heading', { name: 'Quem paga?' })).toBeTruthy();
    expect(screen.getByText(READ_ONLY)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(buttons(/^Excluir/)).toEqual([]);
  });

  it('who edits makes a summary, and neither cancels nor deletes one', async () => {
    insights.world.insights = [summary, insightOf('chapters', { status: 'waiting', finishedAt: null })];
    const { user, openTab } = showAs('editor');
    expect(await menuOf(user)).not.toContain('Excluir');
    await user.keyboard('{Escape}');
    await openTab('Capítulos');
    expect(await screen.findByText('Na fila')).toBeTruthy();
    expect(buttons('Cancelar')).toEqual([]);
    await openTab('Termos');
    expect(await screen.findByRole('button', { name: 'Listar os termos' })).toBeTruthy();
  });
});
