import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderAt, signedIn } from '../../testing/account-pages.tsx';
import { refuse, startVisitorServer } from '../../testing/visitor-server.ts';
import { forgetToasts, lastToast } from '../../testing/toasts.ts';
import { createTestServices, type TestServices } from '../../testing/services.tsx';
import { openTexts, startTranslations } from '../i18n/index.ts';
import { ExtensionConnectionPage } from './extension-connection-page.tsx';
import { ExtensionLoginPage } from './extension-login-page.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
let services: TestServices;

const CONNECT = '/api/auth/oauth-login';
const CHECK = '/api/auth/oauth-request';
const REDIRECT = 'https://extension.example/cb';
const QUERY = new URLSearchParams({ code: 'c1', redirect_uri: REDIRECT, state: 's1' }).toString();
const connected = {
  status: 200,
  body: {
    success: true,
    message: 'ok',
    data: { code: 'c2', redirectUrl: `${REDIRECT}?success=true&code=c2&state=s1` },
  },
};

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('account');
});
beforeEach(() => {
  localStorage.clear();
  services = createTestServices();
  forgetToasts();
  server.forget();
  server.on(CONNECT, connected);
  server.on(CHECK, { status: 200, body: { success: true } });
  server.on('/api/auth/login', { status: 200, body: signedIn() });
});
afterEach(cleanup);
afterAll(() => server.stop());

const refused = { status: 400, body: refuse('auth.oauth_parameters_invalid', 'x') };
const signIn = () => services.session.enter(async () => signedIn().data);
const openConnection = (query = QUERY) =>
  renderAt(services, '/oauth-extension', <ExtensionConnectionPage />, `/oauth-extension?${query}`);
const openLogin = (query = `oauth=true&${QUERY}`) =>
  renderAt(services, '/login', <ExtensionLoginPage />, `/login?${query}`);

describe('the connection page', () => {
  it('asks for a sign-in and keeps the request’s parameters', async () => {
    openConnection();
    await userEvent.click(await screen.findByRole('button', { name: 'Fazer Login' }));
    expect(await screen.findByText(`at /login?${QUERY}&oauth=true`)).toBeTruthy();
    expect(server.seen.map(({ url }) => url)).toEqual([`${CHECK}?${QUERY}`]);
  });

  it('refuses a redirect address that is not the extension’s before it asks for a sign-in', async () => {
    server.on(CHECK, refused);
    openConnection();
    expect(await screen.findByText('Parâmetros OAuth inválidos')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fazer Login' })).toBeNull();
  });

  it('connects for a signed-in user', async () => {
    await signIn();
    openConnection();
    expect(screen.getByText('Conectando a extensão...')).toBeTruthy();
    expect(await screen.findByText('Extensão conectada com sucesso!')).toBeTruthy();
    const request = server.seen.find(({ path }) => path === CONNECT);
    expect(JSON.parse(request?.body ?? '')).toEqual({ code: 'c1', redirectUri: REDIRECT, state: 's1' });
    expect(request?.headers.authorization).toBe('Bearer token-of-ana');
  });

  it.each(['', 'code=c1', `redirect_uri=${REDIRECT}`])('refuses "%s"', async (query) => {
    openConnection(query);
    expect(await screen.findByText('Parâmetros OAuth inválidos')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ir para Home' }).getAttribute('href')).toBe('/');
    expect(server.seen).toEqual([]);
  });

  it.each([
    [{ status: 400, body: refuse('auth.oauth_parameters_invalid', 'x') }, 'Parâmetros OAuth inválidos'],
    [
      { status: 429, body: refuse('auth.too_many_attempts', 'Muitas tentativas.') },
      'Erro: Muitas tentativas.',
    ],
    [{ status: 502, body: 'bad gateway' }, 'Falha na conexão'],
  ])('shows the failure and offers a retry %#', async (response, text) => {
    server.on(CONNECT, response);
    await signIn();
    openConnection();
    expect(await screen.findByText(text)).toBeTruthy();
    server.on(CONNECT, connected);
    await userEvent.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    expect(await screen.findByText('Extensão conectada com sucesso!')).toBeTruthy();
  });

  it('says that the server did not respond', async () => {
    await signIn();
    const call = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => Promise.reject(new TypeError('no')));
    openConnection();
    expect(await screen.findByText('Erro ao conectar extensão')).toBeTruthy();
    call.mockRestore();
  });
});

describe('the sign-in of the extension', () => {
  it('signs in, connects and confirms it', async () => {
    const user = userEvent.setup();
    openLogin();
    await user.type(await screen.findByLabelText('E-mail'), 'ana@example.com');
    await user.type(screen.getByLabelText('Senha', { selector: 'input' }), 'floresta');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByText('Extensão conectada com sucesso!')).toBeTruthy();
    await waitFor(() =>
      expect(lastToast()).toEqual({ tone: 'success', title: 'Extensão conectada com sucesso!' }),
    );
  });

  it.each(['oauth=true', `oauth=true&${QUERY}`])(
    'asks for no password when the request would be refused: "%s"',
    async (query) => {
      server.on(CHECK, refused);
      openLogin(query);
      expect(await screen.findByText('Parâmetros OAuth inválidos')).toBeTruthy();
      expect(screen.queryByLabelText('Senha', { selector: 'input' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Entrar' })).toBeNull();
    },
  );

  it('says that the server did not respond, and offers a retry', async () => {
    server.on(CHECK, { status: 502, body: 'bad gateway' });
    openLogin();
    expect(await screen.findByText('Falha na conexão')).toBeTruthy();
    server.on(CHECK, { status: 200, body: { success: true } });
    await userEvent.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    expect(await screen.findByLabelText('E-mail')).toBeTruthy();
  });

  it('asks for e-mail and password', async () => {
    openLogin();
    await userEvent.click(await screen.findByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(lastToast()).toEqual({ tone: 'error', title: 'Preencha email e senha' }));
  });

  it('is the usual sign-in without an extension request', async () => {
    openLogin('mode=register');
    expect(await screen.findByText('at /auth?mode=register')).toBeTruthy();
  });
});
