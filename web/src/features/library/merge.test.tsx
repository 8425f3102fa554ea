import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { finished, recording, recordingId } from '../../../testing/recordings.ts';
import { chooseAction, openStage } from '../../../testing/library-stage.tsx';

const stage = await openStage();
const { server, show } = stage;

beforeEach(() => stage.begin());
afterEach(() => stage.forget());
afterAll(() => server.stop());

type User = ReturnType<typeof show>['user'];

const heard = (number: number, day: number) =>
  finished(number, {
    audioUrl: `/audio/${number}`,
    createdAt: `2026-01-${String(day).padStart(2, '0')}T12:00:00.000Z`,
    audioExpiresAt: `2026-02-${String(day).padStart(2, '0')}T12:00:00.000Z`,
  });
const select = async (user: User, ...names: string[]): Promise<void> => {
  for (const name of names)
    await user.click(await screen.findByRole('checkbox', { name: `Selecionar ${name}` }));
};
const openDialog = async (user: User, ...names: string[]) => {
  await select(user, ...names);
  await user.click(screen.getByRole('button', { name: 'Juntar' }));
  return within(await screen.findByRole('dialog', { name: `Juntar ${names.length} gravações` }));
};
type Dialog = Awaited<ReturnType<typeof openDialog>>;
const orderIn = (dialog: Dialog): string[] =>
  within(dialog.getByRole('list', { name: 'Ordem das gravações' }))
    .getAllByRole('listitem')
    .map((row) => /reunião \d/.exec(row.textContent)?.[0] ?? '');
const submit = (user: User, dialog: Dialog) => user.click(dialog.getByRole('button', { name: 'Juntar' }));

describe('merging', () => {
  it('starts with the oldest, moves by the keyboard, and sends order and name', async () => {
    server.put(heard(1, 9), heard(2, 5), heard(3, 7));
    const { user } = show();
    const dialog = await openDialog(user, 'reunião 1', 'reunião 2', 'reunião 3');
    expect(orderIn(dialog)).toEqual(['reunião 2', 'reunião 3', 'reunião 1']);
    dialog.getByRole('button', { name: 'Subir reunião 1' }).focus();
    await user.keyboard('{Enter}');
    expect(dialog.getByRole('status').textContent).toBe('reunião 1: posição 2 de 3');
    await user.keyboard('{Enter}{Enter}');
    expect(orderIn(dialog)).toEqual(['reunião 1', 'reunião 2', 'reunião 3']);
    const first = dialog.getByRole('button', { name: 'Subir reunião 1' });
    expect(document.activeElement).toBe(first);
    expect(first.getAttribute('aria-disabled')).toBe('true');
    expect(dialog.getByText('11:06')).toBeTruthy();
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Nome da nova gravação' });
    expect(name.value).toBe('reunião 2 e mais 2');
    await user.clear(name);
    await user.type(name, 'Semana 3/2026');
    await submit(user, dialog);
    expect(await screen.findByText('Estamos juntando as gravações')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByRole('article', { name: 'Semana 3-2026' })).toBeTruthy();
    const [made] = [...server.items.values()].filter(({ parts }) => parts.length > 0);
    expect(made?.parts.map(({ transcriptionId }) => transcriptionId)).toEqual([1, 2, 3].map(recordingId));
  });

  it('is offered only for completed recordings, and from two on', async () => {
    server.put(heard(1, 1), heard(2, 2), recording(3));
    const { user } = show();
    await select(user, 'reunião 1');
    expect(screen.queryByRole('button', { name: 'Juntar' })).toBeNull();
    await select(user, 'reunião 2');
    expect(screen.getByRole('button', { name: 'Juntar' })).toBeTruthy();
    await select(user, 'reunião 3');
    expect(screen.queryByRole('button', { name: 'Juntar' })).toBeNull();
  });

  it('says what it costs, and until when the audio is kept', async () => {
    server.put(heard(1, 9), heard(2, 5));
    const { user } = show();
    const dialog = await openDialog(user, 'reunião 1', 'reunião 2');
    expect(dialog.getByText(/juntar não usa os minutos do seu plano/)).toBeTruthy();
    expect(dialog.getByText(/O áudio será excluído em 5 de fevereiro de 2026/)).toBeTruthy();
    expect(dialog.queryByText(/terá só o texto/)).toBeNull();
  });

  it('says that the audio will be missing if that of one is', async () => {
    server.put(heard(1, 9), finished(2));
    const { user } = show();
    const dialog = await openDialog(user, 'reunião 1', 'reunião 2');
    expect(dialog.getByText(/a nova gravação terá só o texto/)).toBeTruthy();
    expect(dialog.queryByText(/O áudio será excluído/)).toBeNull();
  });

  it('needs a name', async () => {
    server.put(heard(1, 9), heard(2, 5));
    const { user } = show();
    const dialog = await openDialog(user, 'reunião 1', 'reunião 2');
    const name = dialog.getByRole('textbox', { name: 'Nome da nova gravação' });
    await user.clear(name);
    await submit(user, dialog);
    expect(dialog.getByText('Informe um nome.')).toBeTruthy();
    expect(document.activeElement).toBe(name);
    expect(server.count('POST transcription/merge')).toBe(0);
  });

  it('shows why the server refuses it, and keeps what was entered', async () => {
    server.put(heard(1, 9), heard(2, 5));
    server.refusals.set('POST transcription/merge', {
      status: 403,
      error: 'usage.too_long',
      message: 'Duração muito longa. Limite: 2h 0min',
    });
    const { user } = show();
    const dialog = await openDialog(user, 'reunião 1', 'reunião 2');
    await submit(user, dialog);
    expect((await dialog.findByRole('alert')).textContent).toContain('Duração muito longa. Limite: 2h 0min');
    server.refusals.clear();
    await submit(user, dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('article', { name: 'reunião 2 e mais 1' })).toBeTruthy();
  });

  it('of more than twenty is refused before anything is sent', async () => {
    server.put(...Array.from({ length: 21 }, (_, index) => heard(index + 1, 3)));
    const { user } = show();
    await select(user, 'reunião 1');
    await user.click(screen.getByRole('button', { name: 'Selecionar todas' }));
    await user.click(screen.getByRole('button', { name: 'Juntar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Juntar 21 gravações' }));
    expect(dialog.getByText(/no máximo 20 gravações/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Juntar' })).toBeNull();
  });

  it('can be cancelled, which does not promise that audio is kept', async () => {
    const parts = [1, 2].map((number) => ({
      transcriptionId: recordingId(number),
      name: 'a',
      startMs: null,
    }));
    server.put(recording(4, { parts }));
    const { user } = show();
    await chooseAction(user, /Ações de reunião 4/, 'Cancelar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar a transcrição?' }));
    expect(dialog.getByText(/As originais continuam na biblioteca/)).toBeTruthy();
    expect(dialog.queryByText(/áudio fica guardado/)).toBeNull();
  });

  it('shows in the details what a recording was merged from', async () => {
    const parts = [1, 2].map((number) => ({
      transcriptionId: recordingId(number),
      name: `reunião ${number}.mp3`,
      startMs: 0,
    }));
    server.put(finished(4, { parts }));
    show();
    expect((await stage.expanded('reunião 4')).getByText('Juntada de 2 gravações')).toBeTruthy();
  });
});
