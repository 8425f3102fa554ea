import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ownFormOf, serveAutomaticForms, serveInsights } from '../../../../testing/insights-world.ts';
import { openStage } from '../../../../testing/library-stage.tsx';
import { finished, recordingId } from '../../../../testing/recordings.ts';
import { refuse } from '../../../../testing/visitor-server.ts';

const stage = await openStage();
const { server, show } = stage;
const insights = serveInsights(server, '/api/transcription/unused');
const automatic = serveAutomaticForms(server);
const FOLDER = recordingId(900);
const REPORT = ownFormOf();
const SUMMARY = { form: 'summary', method: 'extractive' } as const;

beforeEach(async () => {
  await stage.begin();
  insights.begin();
  automatic.begin([REPORT], FOLDER);
  insights.limit(30);
  server.labels.folders.set(FOLDER, 'Aulas');
  server.put(finished(1, { folderId: FOLDER }));
});
afterEach(() => stage.forget());
afterAll(() => server.stop());

const PATIENCE = { timeout: 5_000 };

/** Opens the choice of the folder, or of the account. */
const openDialog = async (of: 'folder' | 'account' = 'folder') => {
  const { user } = show(of === 'folder' ? `?folder=${FOLDER}` : '');
  const name = of === 'folder' ? 'Pasta: Aulas' : 'Pasta: Todas as pastas';
  await user.click(await screen.findByRole('button', { name }));
  await user.click(await screen.findByRole('menuitem', { name: 'Resumir automaticamente…' }));
  const title = `Resumir automaticamente${of === 'folder' ? ' a pasta “Aulas”' : ''}`;
  const dialog = within(await screen.findByRole('dialog', { name: title }, PATIENCE));
  await dialog.findByRole('button', { name: 'Salvar' });
  const group = (label: string) => within(dialog.getByRole('group', { name: label }));
  const box = (label: string, name_: string) => group(label).getByRole('checkbox', { name: name_ });
  return { user, dialog, box };
};

describe('what is made by itself', () => {
  it('is chosen for a folder, up to three forms, in place of that of the account', async () => {
    automatic.world.chosen = { account: [SUMMARY], folders: [] };
    insights.assistant(true);
    const { user, dialog, box } = await openDialog();
    const count = () => dialog.getByRole('status').textContent;
    expect(count()).toBe('Sem escolha própria, esta pasta usa a da conta.');
    await user.click(box('Do próprio texto', 'Resumo'));
    expect(count()).toBe('1 de 3 escolhida');
    // A recording has one summary, whatever makes it.
    await user.click(box('Escritas pelo modelo', 'Resumo'));
    expect(box('Do próprio texto', 'Resumo').getAttribute('aria-checked')).toBe('false');
    await user.click(box('Escritas pelo modelo', 'Ata de reunião'));
    await user.click(await dialog.findByRole('checkbox', { name: 'Relatório' }));
    expect(count()).toBe('3 de 3 escolhidas');
    expect(box('Do próprio texto', 'Termos')).toHaveProperty('disabled', true);
    expect(box('Do próprio texto', 'Resumo')).toHaveProperty('disabled', false);
    expect(dialog.getByText(/^O texto de cada gravação é enviado a models\.example/)).toBeTruthy();
    expect(dialog.getByText(/de 30 por mês/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(automatic.world.chosen).toEqual({
      account: [SUMMARY],
      folders: [
        {
          folderId: FOLDER,
          forms: [
            { form: 'summary', method: 'model' },
            { form: 'minutes', method: 'model' },
            { form: 'own', method: 'model', formId: REPORT.id },
          ],
        },
      ],
    });
  });

  it('is chosen for the account without a folder, by keyboard, and is nothing at first', async () => {
    const { user, dialog, box } = await openDialog('account');
    expect(dialog.getByRole('status').textContent).toBe('Nada é feito automaticamente.');
    expect(dialog.queryByRole('group', { name: 'Escritas pelo modelo' })).toBeNull();
    box('Do próprio texto', 'Capítulos').focus();
    await user.keyboard(' {Tab}{Tab}{Tab}{Tab}');
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Salvar' }));
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(automatic.world.chosen.account).toEqual([{ form: 'chapters', method: 'extractive' }]),
    );
  });

  it('is what was saved when it is opened again, also elsewhere', async () => {
    const { user, dialog, box } = await openDialog();
    await user.click(box('Do próprio texto', 'Resumo'));
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    automatic.world.chosen.folders[0]?.forms.push({ form: 'terms', method: 'extractive' });
    await user.click(screen.getByRole('button', { name: 'Pasta: Aulas' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Resumir automaticamente…' }));
    expect(await screen.findByText('2 de 3 escolhidas')).toBeTruthy();
  });

  it('needs the agreement for what a model writes, which is given in place', async () => {
    insights.assistant(false);
    const { user, dialog, box } = await openDialog();
    expect(dialog.queryByRole('button', { name: 'Concordar' })).toBeNull();
    await user.click(box('Escritas pelo modelo', 'Decisões e tarefas'));
    expect(dialog.getByRole('heading', { name: 'O texto é enviado a models.example' })).toBeTruthy();
    const save = dialog.getByRole('button', { name: 'Salvar' });
    expect(save).toHaveProperty('disabled', true);
    expect(dialog.getByRole('status').textContent).toBe(
      '1 de 3 escolhida. Falta concordar com o envio do texto.',
    );
    await user.click(dialog.getByRole('button', { name: 'Concordar' }));
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    await user.click(save);
    await waitFor(() => expect(automatic.world.chosen.folders).toHaveLength(1));
  });

  it('can be given up once there is no language model any more', async () => {
    automatic.world.chosen = {
      account: [],
      folders: [{ folderId: FOLDER, forms: [{ form: 'tasks', method: 'model' }] }],
    };
    const { user, dialog, box } = await openDialog();
    expect(dialog.getByText(/^Esta instalação não tem mais um modelo/)).toBeTruthy();
    await user.click(box('Escritas pelo modelo', 'Decisões e tarefas'));
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(automatic.world.chosen.folders).toEqual([{ folderId: FOLDER, forms: [] }]));
  });

  it('stays open with the reason if it cannot be saved', async () => {
    const { user, dialog, box } = await openDialog();
    await user.click(box('Do próprio texto', 'Resumo'));
    automatic.world.prepared = {
      status: 404,
      body: refuse('label.folder_not_found', 'Pasta não encontrada'),
    };
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Pasta não encontrada');
    expect(box('Do próprio texto', 'Resumo').getAttribute('aria-checked')).toBe('true');
  });

  it('that cannot be opened says so, and is opened by trying again', async () => {
    automatic.world.prepared = { status: 403, body: refuse('auth.forbidden', 'Não agora') };
    const { user } = show(`?folder=${FOLDER}`);
    await user.click(await screen.findByRole('button', { name: 'Pasta: Aulas' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Resumir automaticamente…' }));
    const dialog = within(await screen.findByRole('dialog', {}, PATIENCE));
    expect(await dialog.findByText('Não foi possível abrir a escolha', {}, PATIENCE)).toBeTruthy();
    automatic.world.prepared = undefined;
    await user.click(dialog.getByRole('button', { name: 'Tentar novamente' }));
    expect(await dialog.findByRole('button', { name: 'Salvar' })).toBeTruthy();
  });
});
