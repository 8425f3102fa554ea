import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { answerOf, questionOf, serveInsights, serveQuestions } from '../../../testing/insights-world.ts';
import { openStage } from '../../../testing/library-stage.tsx';
import { finished, recordingId } from '../../../testing/recordings.ts';

const stage = await openStage();
const { server, show } = stage;
const insights = serveInsights(server, '/api/transcription/unused');
const questions = serveQuestions(server);

beforeEach(async () => {
  await stage.begin();
  insights.begin();
  questions.begin();
  insights.assistant(true);
  insights.limit(30);
});
afterEach(() => stage.forget());
afterAll(() => server.stop());

const PATIENCE = { timeout: 5_000 };

/** Selects two recordings, and asks about them. */
const openDialog = async () => {
  server.put(finished(1), finished(2));
  const { user } = show();
  for (const name of ['reunião 1', 'reunião 2'])
    await user.click(await screen.findByRole('checkbox', { name: `Selecionar ${name}` }));
  await user.click(await screen.findByRole('button', { name: 'Perguntar' }));
  return {
    user,
    dialog: within(await screen.findByRole('dialog', { name: 'Perguntar sobre 2 gravações' }, PATIENCE)),
  };
};

describe('a question about a folder', () => {
  it('is asked from its menu, about all of its recordings', async () => {
    const folderId = recordingId(900);
    server.labels.folders.set(folderId, 'Aulas');
    server.put(finished(1, { folderId }));
    const { user } = show(`?folder=${folderId}`);
    await user.click(await screen.findByRole('button', { name: 'Pasta: Aulas' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Perguntar a esta pasta' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Perguntar à pasta “Aulas”' }, PATIENCE));
    await user.type(await dialog.findByRole('textbox'), 'Quem paga a conta?{Enter}');
    await waitFor(() =>
      expect(questions.world.questions).toMatchObject([{ question: 'Quem paga a conta?', folderId }]),
    );
    expect(await dialog.findByRole('heading', { name: 'Quem paga a conta?' })).toBeTruthy();
  });
});

describe('a question about selected recordings', () => {
  it('is asked about those, and its answer links to each place with the name of the recording', async () => {
    const { user, dialog } = await openDialog();
    const field = await dialog.findByRole('textbox', { name: 'Pergunte a estas gravações' });
    await user.type(field, 'Quem paga a conta?{Enter}');
    const ids = [recordingId(1), recordingId(2)];
    await waitFor(() => expect(questions.world.questions).toHaveLength(1));
    const [asked] = questions.world.questions;
    expect(asked).toMatchObject({ question: 'Quem paga a conta?', isPersonalDataHidden: true });
    expect(asked?.recordingIds?.toSorted()).toEqual(ids.toSorted());
    const statement = answerOf('Ana paga a conta.', [4_000]);
    questions.finish({
      statements: [
        {
          ...statement,
          sources: statement.sources.map((one) => ({ ...one, transcriptionId: ids[1] ?? '' })),
        },
      ],
      recordings: [{ transcriptionId: ids[1] ?? '', fileName: 'reunião 2.wav' }],
    });
    const link = await dialog.findByRole('link', { name: /reunião 2\s*· 0:04/ }, PATIENCE);
    expect(link.getAttribute('href')).toBe(`/app/transcriptions/${ids[1]}#t=4000`);
    expect(dialog.getByText('Ana paga a conta.')).toBeTruthy();
    expect(dialog.getByRole('status').textContent).toBe('A resposta está pronta');
  });

  it('shows earlier ones about the same recordings alone, says if they do not tell, and deletes them after a confirmation', async () => {
    questions.world.questions = [
      questionOf('Quem ganhou?', { recordingIds: [recordingId(2), recordingId(1)] }),
      questionOf('Outra?', { recordingIds: [recordingId(1)] }),
    ];
    const { user, dialog } = await openDialog();
    expect(await dialog.findByText('As gravações não dizem isso.', { selector: 'article p' })).toBeTruthy();
    expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Quem ganhou?',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Excluir a pergunta “Quem ganhou?”' }));
    const confirmation = within(await screen.findByRole('dialog', { name: 'Excluir esta pergunta?' }));
    expect(questions.world.questions).toHaveLength(2);
    await user.click(confirmation.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(questions.world.questions).toHaveLength(1));
  });

  it('sends nothing before the user agrees to the server', async () => {
    insights.assistant(false);
    const { user, dialog } = await openDialog();
    expect(dialog.queryByRole('textbox')).toBeNull();
    await user.click(await dialog.findByRole('button', { name: 'Concordar' }));
    expect(await dialog.findByRole('textbox')).toBeTruthy();
    expect(server.count('POST transcription/questions')).toBe(0);
  });

  it('is not offered without a language model', async () => {
    insights.begin();
    server.put(finished(1));
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar reunião 1' }));
    expect(await screen.findByRole('button', { name: 'Baixar' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Perguntar' })).toBeNull();
  });
});
