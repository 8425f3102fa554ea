import { afterEach, describe, expect, it } from '@jest/globals';
import type { WorkspaceRole } from '@escriba/contracts/auth/workspace-roles';
import { screen, within } from '@testing-library/react';
import { stageInsights } from '../../../../testing/insights-stage.tsx';
import { storeChoice } from '../../../session/workspace-choice.ts';

const { services, insights, showPanel, sentTo } = await stageInsights();
const AGREEMENT = '/api/transcription/assistant/agreement';
const buttons = (name: string | RegExp) => screen.queryAllByRole('button', { name });

afterEach(() => storeChoice(undefined));

/** Shows the panel in a workspace. */
const showAs = (role: WorkspaceRole) => {
  const userId = services().session.getState().user?.id ?? '';
  storeChoice({ userId, id: '00000000-0000-4000-8000-00000000000e', name: 'Redação', role });
  return showPanel();
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
});
