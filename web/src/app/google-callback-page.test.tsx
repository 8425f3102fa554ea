import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { renderAt, signedIn } from '../../testing/account-pages.tsx';
import { makeUser } from '../../testing/account-server.ts';
import { goBack } from '../../testing/browser-history.ts';
import { refuse, startVisitorServer } from '../../testing/visitor-server.ts';
import { forgetToasts, lastToast } from '../../testing/toasts.ts';
import { createTestServices, type TestServices } from '../../testing/services.tsx';
import { openTexts, startTranslations } from '../i18n/index.ts';
import { findChoice } from '../session/workspace-choice.ts';
import { GoogleCallbackPage, SsoCallbackPage } from './google-callback-page.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
let services: TestServices;

const EXCHANGE = '/api/auth/google/exchange';
const CREATE = '/api/auth/google/create-account';
const LINK = '/api/auth/google/link';
const pending = (status: 'account_needed' | 'link_needed') => ({
  success: true,
  message: 'ok',
  data: { status, pendingToken: 'pending-1', email: 'ana@example.com', name: 'Ana' },
});

beforeAll(async () => {
  await startTranslations();
  await openTexts('account');
  moveTo(server.origin);
});
beforeEach(() => {
  localStorage.clear();
  services = createTestServices();
  sessionStorage.clear();
  forgetToasts();
  server.forget();
});
afterEach(cleanup);
afterAll(() => server.stop());

const comeBack = (search: string) => {
  moveTo(`${server.origin}/google/callback${search}`);
  renderAt(
    services,
    '/google/callback',
    <StrictMode>
      <GoogleCallbackPage />
    </StrictMode>,
    { pathname: '/google/callback', search },
  );
};
const asked = (path: string) => server.seen.filter((request) => request.path === path);

describe('the return from Google', () => {
  it('redeems the code once, removes it from the address and continues to the destination', async () => {
    sessionStorage.setItem('returnTo', '/plans?plan=pro');
    server.on(EXCHANGE, {
      status: 200,
      body: { ...signedIn(), data: { status: 'signed_in', ...signedIn().data } },
    });
    comeBack('?auth=google&success=true&token=code-1');
    expect(screen.getByText('Processando login Google...')).toBeTruthy();
    expect(window.location.search).toBe('');
    expect(await screen.findByText('at /plans?plan=pro')).toBeTruthy();
    expect(asked(EXCHANGE).map(({ body }) => body)).toEqual(['{"token":"code-1"}']);
    expect(asked(EXCHANGE)[0]?.headers['x-token-transport']).toBe('cookie');
    await waitFor(() =>
      expect(lastToast()).toEqual({ tone: 'success', title: 'Login realizado com sucesso!' }),
    );
    expect(services.session.getState().user?.id).toBe('ana');
    expect(sessionStorage.getItem('returnTo')).toBeNull();
  });

  it('returns to the settings when a signed-in user cancels the link', async () => {
    await services.session.enter(async () => signedIn().data);
    sessionStorage.setItem('returnTo', '/app/settings#google');
    comeBack('?success=false&error=denied');
    expect(await screen.findByText('at /app/settings#google')).toBeTruthy();
    await waitFor(() => expect(lastToast()?.title).toBe('Erro na autenticação Google'));
    expect(sessionStorage.getItem('returnTo')).toBeNull();
  });

  it('creates an account for a new user', async () => {
    server.on(EXCHANGE, { status: 200, body: pending('account_needed') });
    server.on(CREATE, { status: 201, body: signedIn() });
    comeBack('?success=true&token=code-1');
    expect(await screen.findByText('at /app')).toBeTruthy();
    await waitFor(() => expect(lastToast()).toEqual({ tone: 'success', title: 'Conta criada com sucesso!' }));
  });

  it('asks for the password when an account has the e-mail, and links it', async () => {
    const user = userEvent.setup();
    server.on(EXCHANGE, { status: 200, body: pending('link_needed') });
    server.on(LINK, {
      status: 401,
      body: refuse('auth.invalid_credentials', 'Invalid login credentials'),
    });
    comeBack('?success=true&token=code-1');
    expect(await screen.findByText(/Já existe uma conta com ana@example.com/)).toBeTruthy();
    const password = screen.getByLabelText('Senha', { selector: 'input' });
    await user.type(password, 'errada');
    await user.click(screen.getByRole('button', { name: 'Vincular e entrar' }));
    expect(await screen.findByText('Email ou senha incorretos')).toBeTruthy();
    server.on(LINK, { status: 200, body: signedIn() });
    await user.clear(password);
    await user.type(password, 'floresta');
    await user.click(screen.getByRole('button', { name: 'Vincular e entrar' }));
    expect(await screen.findByText('at /app')).toBeTruthy();
    expect(JSON.parse(asked(LINK).at(-1)?.body ?? '')).toEqual({
      token: 'pending-1',
      email: 'ana@example.com',
      password: 'floresta',
    });
    expect(services.session.getState().user?.id).toBe('ana');
  });

  it('asks a signed-in user for the password of their own account, and links it', async () => {
    const user = userEvent.setup();
    await services.session.enter(async () => signedIn().data);
    server.on(EXCHANGE, { status: 200, body: pending('link_needed') });
    server.on(LINK, {
      status: 403,
      body: refuse('auth.current_password_wrong', 'A senha atual está incorreta.'),
    });
    comeBack('?success=true&token=code-1');
    expect(await screen.findByText(/Digite a senha da sua conta do Escriba/)).toBeTruthy();
    expect(asked(LINK)).toEqual([]);
    const password = screen.getByLabelText('Senha', { selector: 'input' });
    await user.type(password, 'errada');
    await user.click(screen.getByRole('button', { name: 'Vincular' }));
    expect(await screen.findByText('A senha atual está incorreta.')).toBeTruthy();
    const linked = { ...makeUser('ana'), googleLinked: true };
    server.on(LINK, { status: 200, body: { success: true, message: 'ok', data: { user: linked } } });
    await user.clear(password);
    await user.type(password, 'floresta');
    await user.click(screen.getByRole('button', { name: 'Vincular' }));
    expect(await screen.findByText('at /app')).toBeTruthy();
    const sent = asked(LINK).at(-1);
    expect(sent?.headers.authorization).toBe('Bearer token-of-ana');
    expect(JSON.parse(sent?.body ?? '')).toEqual({ token: 'pending-1', password: 'floresta' });
    expect(services.session.getState().user?.googleLinked).toBe(true);
  });

  it('is at the sign-in, and signs in no one, by Back in the browser at the password or the second step', async () => {
    const secondFactor = { token: 't'.repeat(43), methods: ['app'], expiresAt: '2027-01-01T00:00:00.000Z' };
    const second = { status: 'second_factor_needed', secondFactor };
    for (const [body, title] of [
      [pending('link_needed'), 'Vincular o Google'],
      [{ success: true, message: 'ok', data: second }, 'Verificação em duas etapas'],
    ] as const) {
      server.on(EXCHANGE, { status: 200, body });
      comeBack('?success=true&token=code-1');
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
      await goBack();
      expect(await screen.findByText('at /auth')).toBeTruthy();
      expect(window.history.state?.dialog).toBeUndefined();
      expect(services.session.getState().status).toBe('anonymous');
      cleanup();
    }
  });

  it.each([
    ['?success=true', 'Token não recebido'],
    ['?success=false&error=denied', 'O login com o Google foi cancelado.'],
    ['?success=false&error=<b>x</b>', 'Falha ao processar login do Google.'],
    ['?success=false', 'Falha ao processar login do Google.'],
  ])('%s ends at the sign-in: %s', async (search, detail) => {
    comeBack(search);
    expect(await screen.findByText('at /auth')).toBeTruthy();
    await waitFor(() =>
      expect(lastToast()).toEqual({ tone: 'error', title: 'Erro na autenticação Google', detail }),
    );
    expect(server.seen).toEqual([]);
  });

  it.each([
    [{ status: 401, body: refuse('auth.google_code_refused', 'O login expirou.') }, 'O login expirou.'],
    [{ status: 502, body: 'bad gateway' }, 'Falha ao processar login do Google.'],
  ])('a refused code signs in no one %#', async (response, detail) => {
    server.on(EXCHANGE, response);
    comeBack('?success=true&token=code-1');
    expect(await screen.findByText('at /auth')).toBeTruthy();
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Erro na autenticação Google', detail }));
    expect([services.session.getState().status, localStorage.getItem('accessToken')]).toEqual([
      'anonymous',
      null,
    ]);
  });

  it('names the failed step when the server sends no message', async () => {
    server.on(EXCHANGE, { status: 200, body: pending('account_needed') });
    server.on(CREATE, { status: 500, body: 'broken' });
    comeBack('?success=true&token=code-1');
    await waitFor(() => expect(lastToast()).toMatchObject({ detail: 'Erro ao criar conta com Google' }));
  });
});

describe('the return from a company', () => {
  const comeBackFromCompany = (search: string) => {
    moveTo(`${server.origin}/sso/callback${search}`);
    renderAt(services, '/sso/callback', <SsoCallbackPage />, { pathname: '/sso/callback', search });
  };

  it('creates the account at the first sign-in, which begins in the workspace of the company', async () => {
    server.on('/api/auth/sso/exchange', { status: 200, body: pending('account_needed') });
    server.on('/api/auth/sso/create-account', { status: 201, body: signedIn() });
    const company = { id: '0198c0de-0000-7000-8000-000000000001', name: 'Empresa', role: 'editor' };
    const joined = { ...company, memberCount: 2, joinedAt: '2026-11-29T12:00:00.000Z' };
    server.on('/api/auth/workspaces', { status: 200, body: { success: true, data: [joined] } });
    comeBackFromCompany('?success=true&token=code-1');
    expect(screen.getByText('Entrando pela empresa...')).toBeTruthy();
    expect(window.location.search).toBe('');
    expect(await screen.findByText('at /app')).toBeTruthy();
    expect(JSON.parse(asked('/api/auth/sso/create-account')[0]?.body ?? '')).toMatchObject({
      token: 'pending-1',
    });
    expect(services.session.getState().user?.id).toBe('ana');
    expect(findChoice('ana')).toEqual({ userId: 'ana', ...company });
  });

  it('creates the account although the workspaces cannot be read', async () => {
    server.on('/api/auth/sso/exchange', { status: 200, body: pending('account_needed') });
    server.on('/api/auth/sso/create-account', { status: 201, body: signedIn() });
    server.on('/api/auth/workspaces', { status: 503, body: 'busy' });
    comeBackFromCompany('?success=true&token=code-1');
    expect(await screen.findByText('at /app')).toBeTruthy();
    await waitFor(() => expect(lastToast()?.title).toBe('Conta criada com sucesso!'));
  });

  it('links an account with its password', async () => {
    server.on('/api/auth/sso/exchange', { status: 200, body: pending('link_needed') });
    server.on('/api/auth/sso/link', { status: 200, body: signedIn() });
    comeBackFromCompany('?success=true&token=code-1');
    await screen.findByRole('heading', { name: 'Vincular a empresa' });
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Senha'), 'floresta');
    await user.click(screen.getByRole('button', { name: 'Vincular e entrar' }));
    expect(await screen.findByText('at /app')).toBeTruthy();
    expect(asked('/api/auth/sso/link').map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { token: 'pending-1', password: 'floresta' },
    ]);
  });

  it('says why it failed', async () => {
    comeBackFromCompany('?success=false&error=other_address');
    await waitFor(() =>
      expect(lastToast()).toMatchObject({
        title: 'Erro na entrada pela empresa',
        detail: 'Este e-mail não é de um domínio da empresa, ou a empresa não o confirmou.',
      }),
    );
  });
});
