import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openDB } from 'idb';
import { provideIndexedDatabase } from '../../../testing/indexed-database.ts';
import { someUser } from '../../../testing/signed-in.ts';
import { refuse } from '../../../testing/visitor-server.ts';
import {
  CONSENTS,
  errorOf,
  field,
  HERE,
  ok,
  PHONE,
  press,
  SESSIONS,
  stageSettings,
} from '../../../testing/settings-stage.tsx';

const { server, session, show, sentTo } = await stageSettings();

provideIndexedDatabase();

const openUploads = () =>
  openDB('escriba', 1, {
    upgrade: (db) => {
      db.createObjectStore('uploads', { keyPath: 'id' });
      db.createObjectStore('recordings', { keyPath: 'id' });
      db.createObjectStore('pieces', { keyPath: ['recordingId', 'number'] });
    },
  });
/** Stores what the upload queue stores of each user: an unfinished upload, and a recording of the microphone. */
const keepRecordingsOf = async (...userIds: string[]): Promise<void> => {
  const db = await openUploads();
  for (const userId of userIds) {
    const id = `recording of ${userId}`;
    await db.put('uploads', { id: `upload of ${userId}`, userId });
    await db.put('recordings', { id, userId });
    await db.put('pieces', { recordingId: id, number: 1, sound: new ArrayBuffer(1) });
  }
  db.close();
};
const ownersIn = async (store: string): Promise<string[]> =>
  ((await (await openUploads()).getAll(store)) as { userId: string }[]).map(({ userId }) => userId);
const piecesLeft = async (): Promise<unknown[]> => (await openUploads()).getAllKeys('pieces');

describe('Google', () => {
  it('is not unlinked from an account without another way to sign in', async () => {
    await show({ hasPassword: false, googleLinked: true });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Desvincular' }).disabled).toBe(true);
    expect(screen.getByText(/Defina uma senha antes de desvincular/)).toBeTruthy();
  });

  it('is unlinked after a confirmation', async () => {
    server.on('/auth/google/unlink', ok({ user: someUser() }));
    const user = await show({ googleLinked: true });
    await press(user, 'Desvincular');
    const dialog = within(await screen.findByRole('dialog', { name: 'Desvincular a conta Google?' }));
    await user.click(dialog.getByRole('button', { name: 'Desvincular' }));
    expect(await screen.findByText('Conta Google desvinculada')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Vincular conta Google' })).toBeTruthy();
    expect(sentTo('/auth/google/unlink', 'POST')).toEqual({ userId: someUser().id });
  });

  it('stays linked when that fails, and the page says so', async () => {
    server.on('/auth/google/unlink', { status: 500, body: refuse('internal', 'Tente mais tarde.') });
    const user = await show({ googleLinked: true });
    await press(user, 'Desvincular');
    const dialog = within(await screen.findByRole('dialog', { name: 'Desvincular a conta Google?' }));
    await user.click(dialog.getByRole('button', { name: 'Desvincular' }));
    expect(await screen.findByText('Erro ao desvincular conta Google')).toBeTruthy();
    expect(screen.getByText('Tente mais tarde.')).toBeTruthy();
  });

  it('says when linking is not available', async () => {
    server.on('/api/auth/google/status', ok({ data: { available: false, linked: null } }));
    await show();
    expect(await screen.findByText('O login com o Google não está disponível agora.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Vincular conta Google' }).disabled).toBe(
      true,
    );
  });
});

describe('the sessions', () => {
  it('are listed by device, method and age; this session cannot be ended here', async () => {
    await show();
    const [here, phone] = within(screen.getByRole('list', { name: 'Sessões abertas' })).getAllByRole(
      'listitem',
    );
    expect(here?.textContent).toContain('Chrome em LinuxEsta sessão');
    expect(phone?.textContent).toContain('Entrou com o Google');
    expect(phone?.textContent).toContain('Usada há 5 min');
    expect(screen.getAllByRole('button', { name: /^Encerrar a sessão/ })).toHaveLength(1);
  });

  it('end one by one', async () => {
    const user = await show();
    server.on(`${SESSIONS}/${PHONE.id}`, ok({}));
    await press(user, 'Encerrar a sessão: Safari em iOS');
    expect(await screen.findByText('Sessão encerrada')).toBeTruthy();
    const asked = server.seen.map(({ method, path }) => `${method} ${path}`);
    expect(asked).toContain(`DELETE ${SESSIONS}/${PHONE.id}`);
  });

  it('end all except this one', async () => {
    const user = await show();
    server.on(SESSIONS, ({ method }) => (method === 'DELETE' ? ok({ ended: 1 }) : ok({ data: [HERE] })));
    await press(user, 'Encerrar as outras sessões');
    expect(await screen.findByText('Sua conta está aberta só aqui.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Encerrar as outras sessões' })).toBeNull();
  });

  it('can be loaded again after a failure', async () => {
    server.on(SESSIONS, { status: 500, body: refuse('internal', 'Algo deu errado.') });
    const user = await show();
    expect(await screen.findByText('Não foi possível carregar as sessões')).toBeTruthy();
    server.on(SESSIONS, ok({ data: [HERE] }));
    await press(user, 'Tentar novamente');
    expect(await screen.findByText('Chrome em Linux')).toBeTruthy();
  });
});

describe('privacy', () => {
  it('saves a consent at once', async () => {
    const user = await show();
    const granted = { purpose: 'marketing', version: '1', granted: true };
    const choice = await screen.findByRole('switch', { name: 'Novidades por e-mail' });
    server.on(
      '/api/auth/consents',
      ok({ data: { ...CONSENTS, current: [{ ...granted, hash: 'h', at: '' }] } }),
    );
    await user.click(choice);
    expect(await screen.findByText('Decisão registrada')).toBeTruthy();
    expect(sentTo('/api/auth/consents', 'POST')).toEqual(granted);
    expect(screen.getByRole('switch', { name: 'Novidades por e-mail' }).getAttribute('aria-checked')).toBe(
      'true',
    );
  });

  it('shows to which server texts may be sent, and lets the user withdraw that alone', async () => {
    const text = { purpose: 'assistant', version: '1', hash: 'h', text: { pt: 'Aceito.', en: 'I agree.' } };
    const decided = { purpose: 'assistant', version: '1', hash: 'h', at: '' };
    const consents = (granted: boolean) =>
      ok({
        data: {
          ...CONSENTS,
          texts: [text],
          current: [{ ...decided, granted, recipient: granted ? 'models.example' : null }],
        },
      });
    server.on('/api/auth/consents', consents(true));
    const user = await show();
    const choice = await screen.findByRole('switch', { name: 'Modelo de linguagem' });
    expect(screen.getByText(/models\.example/)).toBeTruthy();
    server.on('/api/auth/consents', consents(false));
    await user.click(choice);
    expect(await screen.findByText('Decisão registrada')).toBeTruthy();
    expect(sentTo('/api/auth/consents', 'POST')).toEqual({
      purpose: 'assistant',
      version: '1',
      granted: false,
    });
    expect(screen.getByRole('switch', { name: 'Modelo de linguagem' }).hasAttribute('disabled')).toBe(true);
  });

  it('exports all data as a file', async () => {
    const url = { createObjectURL: jest.fn((_file: Blob) => 'blob:copy'), revokeObjectURL: jest.fn() };
    Object.assign(URL, url);
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const response = {
      format: 'escriba-export/1',
      generatedAt: '2026-03-04T05:06:07.000Z',
      parts: { account: {} },
    };
    server.on('/api/auth/account/export', { status: 200, body: response });
    const user = await show();
    await press(user, 'Exportar meus dados');
    expect(await screen.findByText('Seus dados foram baixados')).toBeTruthy();
    expect((clicked.mock.contexts[0] as HTMLAnchorElement | undefined)?.download).toBe(
      'escriba-2026-03-04.json',
    );
    expect(url.createObjectURL.mock.calls[0]?.[0].type).toBe('application/json');
    clicked.mockRestore();
  });

  it('says which workspaces the user owns before the account can be deleted', async () => {
    const joinedAt = '2026-01-01T00:00:00.000Z';
    const workspace = (name: string, role: string) => ({
      id: randomUUID(),
      name,
      role,
      memberCount: 2,
      joinedAt,
    });
    const data = [
      workspace('Rádio Maré', 'owner'),
      workspace('Jornal', 'editor'),
      workspace('Estúdio', 'owner'),
    ];
    server.on('/api/auth/workspaces', ok({ data }));
    const user = await show();
    await press(user, 'Excluir minha conta');
    const dialog = await screen.findByRole('dialog', { name: 'Excluir sua conta?' });
    expect(
      await within(dialog).findByText(/Você é dono dos espaços de trabalho Rádio Maré e Estúdio\./),
    ).toBeTruthy();
    expect(within(dialog).getByRole('link', { name: 'Abrir Membros' })).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Excluir para sempre' })).toBeNull();
  });

  it('deletes the account only with the typed word and the password', async () => {
    const DELETE = '/api/auth/account/delete';
    const user = await show();
    await press(user, 'Excluir minha conta');
    await screen.findByRole('dialog', { name: 'Excluir sua conta?' });
    await press(user, 'Excluir para sempre');
    await waitFor(() => expect(errorOf('Sua senha')).toBe('Informe sua senha.'));
    expect(errorOf('Digite EXCLUIR para confirmar')).toBe('Digite EXCLUIR, em maiúsculas.');
    expect(sentTo(DELETE, 'POST')).toBeUndefined();

    server.on(DELETE, {
      status: 403,
      body: refuse('auth.current_password_wrong', 'A senha atual está incorreta.'),
    });
    await user.type(field('Digite EXCLUIR para confirmar'), 'EXCLUIR');
    await user.type(field('Sua senha'), 'segredo');
    await press(user, 'Excluir para sempre');
    await waitFor(() => expect(errorOf('Sua senha')).toBe('A senha atual está incorreta.'));
    expect(session().getState().status).toBe('authenticated');

    await keepRecordingsOf(someUser().id, 'outra');
    server.on(DELETE, ok({}));
    await press(user, 'Excluir para sempre');
    expect(await screen.findByText('Sua conta foi excluída')).toBeTruthy();
    // What the browser had not sent yet, and of no one else.
    expect(await ownersIn('recordings')).toEqual(['outra']);
    expect(await ownersIn('uploads')).toEqual(['outra']);
    expect(await piecesLeft()).toEqual([['recording of outra', 1]]);
    expect(sentTo(DELETE, 'POST')).toEqual({ password: 'segredo' });
    expect(session().getState().status).toBe('anonymous');
  });
});
