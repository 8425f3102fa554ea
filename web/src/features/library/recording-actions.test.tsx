import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { finished, recording, recordingId } from '../../../testing/recordings.ts';
import { chooseAction, openStage } from '../../../testing/library-stage.tsx';

const stage = await openStage();
const { server, show, card } = stage;

/** What the browser saves: a file's name and text, or a URL. */
const saved: { readonly name: string; readonly text: Promise<string>; readonly address: string }[] = [];
const blobs = new Map<string, Blob>();

beforeEach(async () => {
  await stage.begin();
  saved.length = 0;
  URL.createObjectURL = (blob) => {
    const url = `blob:${blobs.size}`;
    blobs.set(url, blob as Blob);
    return url;
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    const address = this.getAttribute('href') ?? '';
    saved.push({ name: this.download, address, text: readBlob(blobs.get(address)) });
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  stage.forget();
});
afterAll(() => server.stop());

const readBlob = (blob: Blob | undefined): Promise<string> =>
  new Promise((resolve) => {
    if (blob === undefined) return resolve('');
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    return reader.readAsText(blob);
  });
const names = (): string[] => screen.queryAllByRole('heading', { level: 2 }).map((one) => one.textContent);
const answer = async (name: string): Promise<HTMLElement> =>
  within(await screen.findByRole('dialog')).getByRole('button', { name });

describe('the menu', () => {
  it.each([
    ['pending', ['Baixar áudio', 'Renomear', 'Cancelar', 'Excluir']],
    ['processing', ['Baixar áudio', 'Renomear', 'Cancelar', 'Excluir']],
    ['completed', ['Ler e corrigir', 'Download', 'Baixar áudio', 'Renomear', 'Excluir']],
    ['error', ['Baixar áudio', 'Renomear', 'Tentar novamente', 'Excluir']],
    ['cancelled', ['Baixar áudio', 'Renomear', 'Tentar novamente', 'Excluir']],
  ] as const)('of a recording that is %s offers the possible actions', async (status, offered) => {
    const canRetry = status === 'error' || status === 'cancelled';
    server.put(recording(1, { status, canRetry, audioUrl: '/x' }));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Ações de reunião 1.mp3' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(offered);
  });

  it('offers no deleted audio and no useless retry', async () => {
    server.put(recording(1, { status: 'error', audioUrl: null }));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Ações de reunião 1.mp3' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Renomear', 'Excluir']);
  });
});

describe('deleting', () => {
  it('confirms first, names what is lost, and moves the focus to the next recording', async () => {
    server.put(finished(1), finished(2), finished(3));
    const { user } = show();
    await chooseAction(user, /Ações de reunião 2/, 'Excluir');
    const dialog = await screen.findByRole('dialog', { name: 'Excluir a transcrição?' });
    expect(dialog.textContent).toContain('“reunião 2.mp3” será excluída com o texto e o áudio.');
    expect(document.activeElement?.textContent).toBe('Voltar');
    await user.click(await answer('Excluir'));
    await waitFor(() => expect(names()).toEqual(['reunião 1.mp3', 'reunião 3.mp3']));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Ações de reunião 3.mp3');
    await waitFor(() => expect(server.items.has(recordingId(2))).toBe(false));
    expect((await screen.findAllByText('2 arquivos encontrados')).length).toBeGreaterThan(0);
  });

  it('the last recording moves the focus to the search', async () => {
    server.put(finished(1));
    const { user } = show();
    await chooseAction(user, /Ações de reunião 1/, 'Excluir');
    await user.click(await answer('Excluir'));
    expect(await screen.findByText('Nenhuma transcrição aqui ainda')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('does nothing when declined', async () => {
    server.put(finished(1));
    const { user } = show();
    await chooseAction(user, /Ações de reunião 1/, 'Excluir');
    await user.click(await answer('Voltar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Ações de reunião 1.mp3');
    expect(server.count('DELETE')).toBe(0);
  });

  it.each([
    [501, 'Funcionalidade de exclusão não implementada no backend'],
    [500, 'Não foi possível excluir'],
  ])('that fails with %d says so and restores the recording', async (status, message) => {
    server.put(finished(1), finished(2));
    server.refusals.set('DELETE', { status, error: 'x', message: 'Falhou' });
    const { user } = show();
    await chooseAction(user, /Ações de reunião 1/, 'Excluir');
    await user.click(await answer('Excluir'));
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['reunião 1.mp3', 'reunião 2.mp3']));
  });

  it('a recording that another tab deleted is no failure', async () => {
    server.put(finished(1), finished(2));
    const { user } = show();
    await card('reunião 1.mp3');
    server.items.delete(recordingId(1));
    await chooseAction(user, /Ações de reunião 1/, 'Excluir');
    await user.click(await answer('Excluir'));
    await waitFor(() => expect(names()).toEqual(['reunião 2.mp3']));
    expect(await screen.findByText('Transcrição excluída')).toBeTruthy();
  });

  it('shows a hostile file name as plain text', async () => {
    server.put(finished(1, { originalFileName: '<img src=x onerror=alert(1)>"\u202Egnp.mp3' }));
    const { user } = show();
    await chooseAction(user, /^Ações de/, 'Excluir');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('“<img src=x onerror=alert(1)>"gnp.mp3” será excluída');
    expect(document.querySelector('img')).toBeNull();
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
    await card('Ata 10-12');
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

  it('that fails restores the old name and says so', async () => {
    server.put(finished(1));
    server.refusals.set('PATCH', { status: 500, error: 'x', message: 'Falhou' });
    const { user } = show();
    await chooseAction(user, /Ações de reunião 1/, 'Renomear');
    await user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'novo{Enter}');
    expect(await screen.findByText('Não foi possível renomear')).toBeTruthy();
    await card('reunião 1.mp3');
  });
});

describe('retrying', () => {
  it('queues the recording again', async () => {
    server.put(recording(1, { status: 'error', errorMessage: 'Falhou', canRetry: true }));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: /^Tentar novamente: reunião 1/ }));
    const waiting = await card('reunião 1.mp3');
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
});

describe('cancelling', () => {
  it('confirms first', async () => {
    server.put(recording(1));
    const { user } = show();
    await chooseAction(user, /Ações de reunião 1/, 'Cancelar');
    expect(await screen.findByRole('dialog', { name: 'Cancelar a transcrição?' })).toBeTruthy();
    await user.click(await answer('Cancelar transcrição'));
    expect(await (await card('reunião 1.mp3')).findByText('Cancelada')).toBeTruthy();
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
    await card('reunião 1.mp3');
    server.put(finished(1, { audioUrl: '/api/transcription/x/audio?token=new' }));
    await chooseAction(user, /^Ações de/, 'Baixar áudio');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.address).toBe('/api/transcription/x/audio?token=new&download=1');
  });

  it('says when the recording is gone', async () => {
    server.put(finished(1));
    const { user } = show();
    await card('reunião 1.mp3');
    server.items.clear();
    await chooseAction(user, /^Ações de/, 'Download');
    expect(await screen.findByText('Transcrição não disponível')).toBeTruthy();
    expect(saved).toHaveLength(0);
  });
});
