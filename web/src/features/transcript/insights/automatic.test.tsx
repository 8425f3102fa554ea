import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { stageInsights } from '../../../../testing/insights-stage.tsx';
import { insightOf, serveAutomaticForms } from '../../../../testing/insights-world.ts';

const { server, insights, showPanel, posted } = await stageInsights();
const automatic = serveAutomaticForms(server);

beforeEach(() => automatic.begin());

describe('the panel', () => {
  it('leads to the choice of what is made by itself', async () => {
    const { user } = showPanel();
    await user.click(await screen.findByRole('button', { name: 'Resumir automaticamente…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resumir automaticamente' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Resumo' }));
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(automatic.world.chosen.account).toEqual([{ form: 'summary', method: 'extractive' }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Resumir automaticamente' })).toBeNull());
  });

  it('says that the limit of the month was reached before a form was made, and leads to the plans or tries again', async () => {
    insights.world.insights = [insightOf('summary', { status: 'failed', errorCode: 'usage.insights_limit' })];
    const { user } = showPanel();
    expect(await screen.findByText('O limite de resumos e análises do mês acabou antes deste.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver planos' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(posted()).toEqual([{ form: 'summary' }]));
  });

  it('asks for the agreement that a form was not made without, and makes it then', async () => {
    insights.assistant(false);
    localStorage.setItem('insight-form', 'tasks');
    insights.world.insights = [
      insightOf('tasks', {
        status: 'failed',
        method: 'model',
        isPersonalDataHidden: true,
        errorCode: 'insight.no_agreement',
      }),
    ];
    const { user } = showPanel();
    await user.click(await screen.findByRole('button', { name: 'Concordar' }));
    await waitFor(() =>
      expect(posted()).toEqual([
        { form: 'tasks', method: 'model', language: 'recording', isPersonalDataHidden: true },
      ]),
    );
  });
});
