import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { finished, recording, recordingId } from '../../../testing/recordings.ts';
import { chooseAction, openStage } from '../../../testing/library-stage.tsx';
import { watchSavedFiles } from '../../../testing/saved-files.ts';

const stage = await openStage();
const { server, show, row } = stage;

const saved = watchSavedFiles();

beforeEach(stage.begin);
afterEach(stage.forget);
afterAll(() => server.stop());

const names = (): string[] => screen.queryAllByRole('heading', { level: 3 }).map((one) => one.textContent);
const response = async (name: string): Promise<HTMLElement> =>
  within(await screen.findByRole('dialog')).getByRole('button', { name });

const ALWAYS = [
  'Mostrar detalhes',
  'Atividade',
  'Selecionar',
  'Renomear',
  'Mover para pasta',
  'Etiquetas',
] as const;

describe('the menu', () => {
  it.each([
    ['pending', ['Baixar áudio', ...ALWAYS, 'Cancelar', 'Excluir']],
    ['processing', ['Baixar áudio', ...ALWAYS, 'Cancelar', 'Excluir']],
    ['completed', ['Ler e corrigir', 'Download', 'Baixar áudio', ...ALWAYS, 'Excluir']],
    ['error', ['Baixar áudio', ...ALWAYS, 'Tentar novamente', 'Excluir']],
    ['cancelled', ['Baixar áudio', ...ALWAYS, 'Tentar novamente', 'Excluir']],
  ] as const)('of a recording that is %s offers the possible actions', async (status, offered) => {
    const canRetry = status === 'error' || status === 'cancelled';
    server.put(recording(1, { status, canRetry, audioUrl: '/x' }));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Ações de reunião 1' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(offered);
  });

  it('offers no deleted audio and no useless retry', async () => {
    server.put(recording(1, { status: 'error', audioUrl: null }));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Ações de reunião 1' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([...ALWAYS, 'Excluir']);
  });
});

describe('deleting', () => {
  /** Closes the page: what can still be undone is deleted at once. */
  const leave = () => fireEvent(window, new Event('pagehide'));

  /** Returns the undo button of the newest toast, which is first. */
  const undo = (): HTMLElement => screen.getAllByRole('button', { name: 'Desfazer' })[0] as HTMLElement;

  it('hides the recording at once, moves the focus to the next one, and can be undone', async () => {
    server.put(finished(1), finished(2), finished(3));
    const { user } = show();
    await chooseAction(user, /Ações de reunião 2/, 'Excluir');
    await waitFor(() => expect(names()).toEqual(['reunião 1', 'reunião 3']));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('reunião 3'));
    expect((await screen.findAllByText('2 arquivos encontrados')).length).toBeGreaterThan(0);
    expect(await screen.findByText('Transcrição excluída')).toBeTruthy();
    fireEvent.click(undo());
    await waitFor(() => expect(names()).toEqual(['reunião 1', 'reunião 2', 'reunião 3']));
    leave();
    await row('reunião 2');
    expect(server.count('DELETE')).toBe(0);
  });

  it('several are undone together', async () => {
    server.put(finished(1), finished(2), finished(3));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Excluir reunião 1' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir reunião 3' }));
    expect(await screen.findByText('2 transcrições excluídas')).toBeTruthy();
    expect(names()).toEqual(['reunião 2']);
    fireEvent.click(undo());
    await waitFor(() => expect(names()).toEqual(['reunião 1', 'reunião 2', 'reunião 3']));
    expect(server.count('DELETE')).toBe(0);
  });

  it('happens when the page is closed meanwhile, and a list loaded before does not bring it back', async () => {
    server.put(finished(1), finished(2));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Excluir reunião 1' }));
    await user.click(screen.getByRole('button', { name: 'Atualizar' }));
    await waitFor(() => expect(server.count('GET transcription/list')).toBeGreaterThan(1));
    expect(names()).toEqual(['reunião 2']);
    leave();
    await waitFor(() => expect(server.items.has(recordingId(1))).toBe(false));
    expect(names()).toEqual(['reunião 2']);
  });

  it('the last recording leaves the first step', async () => {
    server.put(finished(1));
    const { user } = show();
    await chooseAction(user, /Ações de reunião 1/, 'Excluir');
    expect(await screen.findByText('Nenhuma transcrição aqui ainda')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Enviar gravação'));
  });

  it.each([
    [501, 'Funcionalidade de exclusão não implementada no backend'],
    [500, 'Não foi possível excluir'],
  ])('that fails with %d says so and restores the recording', async (status, message) => {
    server.put(finished(1), finished(2));
    server.refusals.set('DELETE', { status, error: 'x', message: 'Falhou' });
    const { user } = show();
    await chooseAction(user, /Ações de reunião 1/, 'Excluir');
    await waitFor(() => expect(names()).toEqual(['reunião 2']));
    leave();
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['reunião 1', 'reunião 2']));
  });

  it('a recording that another tab deleted is no failure', async () => {
    server.put(finished(1), finished(2));
    const { user } = show();
    await row('reunião 1');
    server.items.delete(recordingId(1));
    await chooseAction(user, /Ações de reunião 1/, 'Excluir');
    leave();
    await waitFor(() => expect(server.count('DELETE')).toBe(1));
    await waitFor(() => expect(names()).toEqual(['reunião 2']));
    await waitFor(() => expect(localStorage.getItem('escriba-deletions')).toBe('[]'));
    expect(names()).toEqual(['reunião 2']);
  });

  it('what a page could not send is hidden and deleted by the next one', async () => {
    server.put(finished(1), finished(2));
    const userId = stage.services().session.getState().user?.id;
    localStorage.setItem(
      'escriba-deletions',
      JSON.stringify([{ id: recordingId(1), userId, dueAtMs: 0 }, { id: 7 }, null]),
    );
    stage.restart();
    show();
    await waitFor(() => expect(server.items.has(recordingId(1))).toBe(false));
    await row('reunião 2');
    expect(names()).toEqual(['reunião 2']);
    expect(localStorage.getItem('escriba-deletions')).not.toContain(recordingId(1));
  });
});

describe('renaming', () => {
  it('shows the new name at once and keeps it', async () => {
    server.put(finished(1));
    const { user } = show();
    await chooseAction(user, /Ações de reunião 1/, 'Renomear');
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome' });
    expect(name.value.slice(name.selectionStart ?? 0, name.selectionEnd ?? 0)).toBe('reunião 1');
    await user.clear(name);
    await user.type(name, '  Ata 10/12 {Enter}');
    await row('Ata 10-12');
    await waitFor(() => expect(server.items.get(recordingId(1))?.originalFileName).toBe('Ata 10-12'));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Ações de Ata 10-12');
  });

  it('refuses an empty name', async () => {
    server.put(finished(1));
    const { user } = show();
    await chooseAction(user, /Ações de reunião 1/, 'Renomear');
    await user.clear(await screen.findByRole('textbox', { name: 'Nome' }));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(screen.getByText('Informe um nome.')).toBeTruthy();
    expect(server.count('PATCH')).toBe(0);
  });

  it('that fails restores the old name, and keeps the typed one for another try', async () => {
    server.put(finished(1));
    server.refusals.set('PATCH', { status: 500, error: 'x', message: 'Falhou' });
    const { user } = show();
    await chooseAction(user, /Ações de reunião 1/, 'Renomear');
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome' });
    await user.clear(name);
    await user.type(name, 'novo{Enter}');
    expect(await screen.findByText('Falhou')).toBeTruthy();
    expect(name.isConnected).toBe(true);
    expect(name.value).toBe('novo');
    expect(screen.getByText('reunião 1')).toBeTruthy();
    server.refusals.delete('PATCH');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await row('novo');
    expect(server.items.get(recordingId(1))?.originalFileName).toBe('novo');
  });

  it('that fails after its form was closed says so', async () => {
    server.put(finished(1));
    const { user } = show();
    await chooseAction(user, /Ações de reunião 1/, 'Renomear');
    await user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'novo');
    const closed = Promise.withResolvers<undefined>();
    server.on(`/api/transcription/${recordingId(1)}`, async () => {
      await closed.promise;
      return { status: 500, body: { success: false, error: 'x', message: 'Falhou' } };
    });
    await user.keyboard('{Enter}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    closed.resolve(undefined);
    expect(await screen.findByText('Não foi possível renomear')).toBeTruthy();
  });
});

describe('retrying', () => {
  it('queues the recording again', async () => {
    server.put(recording(1, { status: 'error', errorMessage: 'Falhou', canRetry: true }));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: /^Tentar novamente: reunião 1/ }));
    const waiting = await row('reunião 1');
    expect(await waiting.findByText('Na fila')).toBeTruthy();
  });

  it('names the plan’s limit and offers an upgrade', async () => {
    const message = 'Limite mensal de transcrição atingido (0 min restantes)';
    server.put(recording(1, { status: 'error', canRetry: true }));
    server.refusals.set('POST', { status: 403, error: 'usage.monthly_limit', message });
    const { user } = show();
    await chooseAction(user, /Ações de reunião 1/, 'Tentar novamente');
    expect(await screen.findByText(message)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Fazer Upgrade' }));
    expect(await screen.findByText('outra página')).toBeTruthy();
  });

  it('offers no upgrade when the plans are not available', async () => {
    server.put(recording(1, { status: 'error', canRetry: true }));
    server.refusals.set('POST', { status: 503, error: 'usage.catalogue_missing', message: 'Volte já' });
    const { user } = show();
    await chooseAction(user, /Ações de reunião 1/, 'Tentar novamente');
    expect(await screen.findByText('Volte já')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fazer Upgrade' })).toBeNull();
  });
});

describe('cancelling', () => {
  it('confirms first', async () => {
    server.put(recording(1));
    const { user } = show();
    await chooseAction(user, /Ações de reunião 1/, 'Cancelar');
    expect(await screen.findByRole('dialog', { name: 'Cancelar a transcrição?' })).toBeTruthy();
    await user.click(await response('Cancelar transcrição'));
    expect(await (await row('reunião 1')).findByText('Cancelada')).toBeTruthy();
  });

  it('says how many of several failed, and cancels the others', async () => {
    server.put(recording(1), recording(2), recording(3));
    const [first, second] = [recordingId(1), recordingId(2)];
    for (const id of [first, second])
      server.refusals.set(`POST async-transcription/cancel/${id}`, {
        status: 503,
        error: 'transcription.busy',
        message: 'Volte já',
      });
    const { user } = show();
    for (const number of [1, 2, 3])
      await user.click(await screen.findByRole('checkbox', { name: `Selecionar reunião ${number}` }));
    await user.click(screen.getByRole('button', { name: 'Cancelar transcrição' }));
    await user.click(await response('Cancelar transcrições'));
    expect(await screen.findByText('Não foi possível cancelar 2 transcrições')).toBeTruthy();
    expect(screen.getByText('Volte já')).toBeTruthy();
    expect(await (await row('reunião 3')).findByText('Cancelada')).toBeTruthy();
  });
});

describe('downloading', () => {
  it.each([
    ['aula: 1.mp3', 'aula 1.txt'],
    ['../../etc/passwd.mp3', 'etc passwd.txt'],
    ['<img src=x>\r\n"a".mp3', 'img src=x a.txt'],
    ['\u202Egnp.exe', 'gnp.txt'],
    ['CON.mp3', expect.not.stringMatching(/^con\./i)],
  ])('the text of %j is named %j', async (originalFileName, expected) => {
    const result = { text: 'Tudo o que foi dito.', audio_duration: 3, confidence: 0.95 };
    server.put(finished(1, { originalFileName, result }));
    const { user } = show();
    await chooseAction(user, /^Ações de/, 'Download');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toEqual(expected);
    expect(await saved[0]?.text).toBe('Tudo o que foi dito.\n');
  });

  it('the audio uses a fresh URL', async () => {
    server.put(finished(1, { audioUrl: '/api/transcription/x/audio?token=old' }));
    const { user } = show();
    await row('reunião 1');
    server.put(finished(1, { audioUrl: '/api/transcription/x/audio?token=new' }));
    await chooseAction(user, /^Ações de/, 'Baixar áudio');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.address).toBe('/api/transcription/x/audio?token=new&download=1');
  });

  it('says when the recording is gone', async () => {
    server.put(finished(1));
    const { user } = show();
    await row('reunião 1');
    server.items.clear();
    await chooseAction(user, /^Ações de/, 'Download');
    expect(await screen.findByText('Transcrição não disponível')).toBeTruthy();
    expect(saved).toHaveLength(0);
  });
});
