import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { User } from '@escriba/contracts/auth/sign-in';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { createTestServices, type TestServices, WithServices } from '../../../testing/services.tsx';
import { someUser, signIn } from '../../../testing/signed-in.ts';
import { usage } from '../../../testing/recordings.ts';
import { refuse, startVisitorServer } from '../../../testing/visitor-server.ts';
import { openTexts, startTranslations } from '../../i18n/index.ts';
import { storeChoice } from '../../session/workspace-choice.ts';
import { ApiKeysSection } from './api-keys-section.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';

declare const moveTo: (origin: string) => void;

const KEYS = '/api/auth/api-keys';
const KEY = {
  id: '0198c0de-0000-7000-8000-000000000009',
  name: 'Rádio',
  hint: 'wxyz',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt: null,
  permissions: ['read', 'write'],
  expiresAt: null,
  requestsPerMinute: 300,
};
const server = await startVisitorServer();
let services: TestServices;

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('app');
  await openTexts('keys');
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  services = createTestServices();
  server.forget();
});
afterEach(cleanup);
afterAll(() => server.stop());

const open = async (differences: Partial<User> = {}) => {
  await signIn(services, server, someUser(differences));
  render(
    <MemoryRouter>
      <WithServices services={services}>
        <CreateKeyDialog isOpen requestsPerMinute={{ usual: 300, max: 1_200 }} onClose={() => undefined} />
      </WithServices>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Nome'), 'Rádio');
  return user;
};
const create = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Criar chave' }));
const sent = () => server.seen.filter(({ path, method }) => path === KEYS && method === 'POST');

describe('a new API key', () => {
  it('needs the password, and says beside the field that it is missing or wrong', async () => {
    server.on(KEYS, {
      status: 403,
      body: refuse('auth.current_password_wrong', 'A senha atual está incorreta.'),
    });
    const user = await open();
    await create(user);
    expect(await screen.findByText('Informe sua senha.')).toBeTruthy();
    expect(sent()).toEqual([]);
    const password = screen.getByLabelText('Sua senha', { selector: 'input' });
    await user.type(password, 'errada');
    await create(user);
    expect(await screen.findByText('A senha atual está incorreta.')).toBeTruthy();
    expect(password.getAttribute('aria-invalid')).toBe('true');
    server.on(KEYS, {
      status: 201,
      body: { success: true, data: { key: KEY, secret: 'escriba_segredo' } },
    });
    await user.clear(password);
    await user.type(password, 'floresta');
    await create(user);
    expect(await screen.findByDisplayValue('escriba_segredo')).toBeTruthy();
    expect(JSON.parse(sent().at(-1)?.body ?? '')).toEqual({
      name: 'Rádio',
      password: 'floresta',
      permissions: ['read', 'write'],
      expiresAt: expect.any(String),
      requestsPerMinute: 300,
    });
  });

  it('has the permissions, the last day and the limit that are chosen', async () => {
    server.on(KEYS, { status: 201, body: { success: true, data: { key: KEY, secret: 'escriba_segredo' } } });
    const user = await open({ hasPassword: false, googleLinked: true });
    for (const label of ['Ler', 'Enviar e alterar']) await user.click(screen.getByLabelText(label));
    await create(user);
    expect(screen.getByText('Escolha pelo menos uma permissão.')).toBeTruthy();
    await user.click(screen.getByLabelText('Excluir'));
    await user.selectOptions(screen.getByLabelText('Validade'), 'Até uma data');
    fireEvent.change(screen.getByLabelText('Último dia'), { target: { value: '2020-01-31' } });
    const limit = screen.getByLabelText('Requisições por minuto');
    await user.clear(limit);
    await user.type(limit, '1201');
    await create(user);
    expect(screen.getByText('Escolha hoje ou um dia depois.')).toBeTruthy();
    expect(screen.getByText('Informe um número de 1 a 1200.')).toBeTruthy();
    expect(sent()).toEqual([]);
    fireEvent.change(screen.getByLabelText('Último dia'), { target: { value: '2999-01-31' } });
    await user.clear(limit);
    await user.type(limit, '20');
    await create(user);
    expect(await screen.findByDisplayValue('escriba_segredo')).toBeTruthy();
    expect(JSON.parse(sent().at(-1)?.body ?? '')).toEqual({
      name: 'Rádio',
      permissions: ['delete'],
      expiresAt: new Date('2999-01-31T23:59:59.999').toISOString(),
      requestsPerMinute: 20,
    });
  });

  it('leads an account with only Google back to Google', async () => {
    server.on(KEYS, { status: 403, body: refuse('auth.sign_in_again', 'Entre novamente com o Google.') });
    const user = await open({ hasPassword: false, googleLinked: true });
    expect(screen.queryByLabelText('Sua senha')).toBeNull();
    await create(user);
    expect(await screen.findByRole('button', { name: 'Entrar novamente com o Google' })).toBeTruthy();
    expect(JSON.parse(sent().at(-1)?.body ?? '')).not.toHaveProperty('password');
  });
});

describe('the API keys of a workspace', () => {
  const WORKSPACE = '0198c0de-0000-7000-8000-00000000000c';
  const PATH = `/api/auth/workspaces/${WORKSPACE}/api-keys`;
  const openAs = async (role: 'admin' | 'editor') => {
    storeChoice({ userId: someUser().id, id: WORKSPACE, name: 'Redação', role });
    server.on(PATH, {
      status: 200,
      body: {
        success: true,
        data: [{ ...KEY, createdBy: { userId: someUser().id, name: 'Bia Prado' } }],
        requestsPerMinute: { usual: 300, max: 1_200 },
      },
    });
    server.on('/api/usage/status', {
      status: 200,
      body: { success: true, data: usage({ plan: 'business' }) },
    });
    await signIn(services, server);
    render(
      <MemoryRouter>
        <WithServices services={services}>
          <ApiKeysSection />
        </WithServices>
      </MemoryRouter>,
    );
    return userEvent.setup();
  };

  it('name who created each, and are revoked in the workspace', async () => {
    const user = await openAs('admin');
    expect(await screen.findByText('por Bia Prado')).toBeTruthy();
    expect(screen.getByText('Quem gerencia o espaço vê todas as chaves', { exact: false })).toBeTruthy();
    server.on(`${PATH}/${KEY.id}`, { status: 200, body: { success: true } });
    await user.click(screen.getByRole('button', { name: 'Revogar a chave Rádio' }));
    await user.click(await screen.findByRole('button', { name: 'Revogar chave' }));
    await waitFor(() =>
      expect(server.seen).toContainEqual(
        expect.objectContaining({ path: `${PATH}/${KEY.id}`, method: 'DELETE' }),
      ),
    );
    expect(server.seen.filter(({ path }) => path === KEYS)).toEqual([]);
  });

  it('are created in the workspace', async () => {
    storeChoice({ userId: someUser().id, id: WORKSPACE, name: 'Redação', role: 'admin' });
    server.on(PATH, { status: 201, body: { success: true, data: { key: KEY, secret: 'escriba_segredo' } } });
    const user = await open();
    expect(screen.getByText('age em nome de “Redação”', { exact: false })).toBeTruthy();
    await user.type(screen.getByLabelText('Sua senha', { selector: 'input' }), 'floresta');
    await create(user);
    expect(await screen.findByDisplayValue('escriba_segredo')).toBeTruthy();
    expect(server.seen.filter(({ path, method }) => path === PATH && method === 'POST')).toHaveLength(1);
    expect(sent()).toEqual([]);
  });

  it('are not shown to an editor', async () => {
    await openAs('editor');
    expect(screen.queryByRole('heading')).toBeNull();
    expect(server.seen.filter(({ path }) => path === PATH)).toEqual([]);
  });
});
