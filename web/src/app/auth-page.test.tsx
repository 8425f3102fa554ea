import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { field, LOGIN, press, stageAuthPage } from '../../testing/auth-page-stage.tsx';
import { type Entry, signedIn } from '../../testing/account-pages.tsx';
import { makeSnapshot } from '../../testing/snapshots.ts';
import { lastToast } from '../../testing/toasts.ts';
import { refuse } from '../../testing/visitor-server.ts';
import { chooseLanguage } from '../i18n/index.ts';

const { server, services, open, bodyOf } = await stageAuthPage();

const login = async (entry?: Entry) => {
  const user = open(entry);
  await user.type(field('E-mail'), ' ana@example.com ');
  await user.type(field('Senha'), 'floresta');
  await press(user, 'Entrar');
  return user;
};

describe('signing in', () => {
  it('sends e-mail, password and address, keeps the refresh token away from scripts, and opens the app', async () => {
    await login();
    expect(await screen.findByText('at /app')).toBeTruthy();
    expect(bodyOf(LOGIN)).toEqual({ email: 'ana@example.com', password: 'floresta', user_ip: '203.0.113.7' });
    const request = server.seen.find(({ path }) => path === LOGIN);
    expect(request?.headers['x-token-transport']).toBe('cookie');
    expect(localStorage.getItem('accessToken')).toBe('token-of-ana');
    await waitFor(() =>
      expect(lastToast()).toEqual({ tone: 'success', title: 'Login realizado com sucesso!' }),
    );
  });

  it.each([
    ['/auth?redirect=plans&plan=pro', 'at /plans?plan=pro'],
    ['/auth?redirect=plans', 'at /plans'],
    [{ pathname: '/auth', state: { from: '/app/upload?a=1#b' } }, 'at /app/upload?a=1#b'],
    [{ pathname: '/auth', state: { from: '//evil.example/app' } }, 'at /app'],
    [{ pathname: '/auth', state: { from: '/.//evil.example/app' } }, 'at /app'],
    [{ pathname: '/auth', state: { from: '/\\evil.example/app' } }, 'at /app'],
  ])('from %j leads to "%s"', async (entry, place) => {
    await login(entry);
    expect(await screen.findByText(place)).toBeTruthy();
  });

  it('sends an empty address when it cannot be looked up', async () => {
    server.forget();
    server.on(LOGIN, { status: 200, body: signedIn() });
    await login();
    await screen.findByText('at /app');
    expect(bodyOf(LOGIN)).toMatchObject({ user_ip: '' });
  });

  it('names the missing fields', async () => {
    const user = open();
    await press(user, 'Entrar');
    await waitFor(() =>
      expect(lastToast()).toEqual({
        tone: 'error',
        title: 'Campos obrigatórios',
        detail: 'Preencha email e senha.',
      }),
    );
    expect(screen.getByText('Informe seu e-mail.')).toBeTruthy();
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('E-mail'));
    expect(server.seen).toEqual([]);
  });

  it.each([
    [401, refuse('auth.invalid_credentials', 'Invalid login credentials'), 'Email ou senha incorretos'],
    [401, refuse('x', 'Invalid login credentials'), 'Email ou senha incorretos'],
    [400, refuse('x', 'Unable to validate email address: invalid format'), 'Email inválido'],
    [400, refuse('x', 'Signup requires a valid password'), 'A senha deve ter pelo menos 6 caracteres.'],
    [429, refuse('auth.too_many_attempts', 'Muitas tentativas.'), 'Muitas tentativas.'],
    [401, '<h1>no</h1>', 'Credenciais inválidas'],
    [500, '<h1>no</h1>', undefined],
  ])('shows failure %i %j as "%s"', async (status, body, text) => {
    server.forget();
    server.on(LOGIN, { status, body });
    await login();
    await waitFor(() =>
      expect(lastToast()).toEqual({ tone: 'error', title: 'Erro na autenticação', detail: text }),
    );
    const page = within(screen.getByRole('main'));
    expect(page.getByText(text ?? 'Erro na autenticação')).toBeTruthy();
    expect(document.activeElement).toBe(field('Senha'));
  });

  it('says that the server did not respond', async () => {
    const call = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => Promise.reject(new TypeError('failed')));
    await login();
    await waitFor(() =>
      expect(lastToast()).toMatchObject({ detail: 'Verifique suas credenciais e tente novamente.' }),
    );
    call.mockRestore();
  });

  it('skips the form for a user who is signed in, in any tab', async () => {
    open('/auth?redirect=plans');
    await act(() => services().session.enter(async () => signedIn().data));
    expect(await screen.findByText('at /plans')).toBeTruthy();
  });

  it('says that the session has expired', () => {
    open({ pathname: '/auth', state: { from: '/app', hasExpired: true } });
    expect(screen.getByText(/Sua sessão expirou/)).toBeTruthy();
  });

  it('says that the profile could not be fetched', () => {
    open({ pathname: '/auth', state: { from: '/app', isProfileMissing: true } });
    expect(screen.getByText(/^Failed to fetch profile\./)).toBeTruthy();
  });

  it('with Google returns to the page that the user wanted', async () => {
    const user = open('/auth?redirect=plans&plan=pro');
    const navigation = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await press(user, 'Continuar com o Google');
    navigation.mockRestore();
    expect(sessionStorage.getItem('returnTo')).toBe('/plans?plan=pro');
  });
});

describe('signing in with a company', () => {
  it('asks for the e-mail, and says when its domain has no company', async () => {
    server.on('/api/auth/sso', {
      status: 404,
      body: refuse('auth.sso_not_found', 'Não há entrada pela empresa para este e-mail.'),
    });
    const user = open();
    await press(user, 'Entrar com a empresa');
    const email = await screen.findByLabelText('E-mail da empresa');
    expect(document.activeElement).toBe(email);
    await press(user, 'Entrar com a empresa');
    expect(await screen.findByText('Informe seu e-mail.')).toBeTruthy();
    await user.type(email, 'ana@empresa.com.br');
    await press(user, 'Entrar com a empresa');
    expect(await screen.findByText('Não há entrada pela empresa para este e-mail.')).toBeTruthy();
    expect(bodyOf('/api/auth/sso')).toEqual({ email: 'ana@empresa.com.br' });
  });
});

describe('the language of the page where one signs in', () => {
  it.each([
    [null, 'en'],
    ['pt', 'pt'],
  ])('is that of the app, where %s was chosen before: %s', async (chosen, kept) => {
    await chooseLanguage('en');
    localStorage.removeItem('language');
    if (chosen !== null) localStorage.setItem('language', chosen);
    open();
    await waitFor(() => expect(localStorage.getItem('language')).toBe(kept));
    await chooseLanguage('pt');
  });
});

describe('one page for sign-in and sign-up', () => {
  it('clears the fields when the form changes', async () => {
    const user = open();
    await user.type(field('E-mail'), 'ana@example.com');
    await press(user, 'Criar conta');
    expect(screen.getByRole('heading', { name: 'Criar conta' })).toBeTruthy();
    await user.type(field('Nome'), 'Ana');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(field('E-mail').value).toBe('');
    await press(user, 'Criar conta');
    expect(field('Nome').value).toBe('');
  });

  it('keeps the destination when the form changes', async () => {
    const user = open({ pathname: '/auth', search: '?mode=register', state: { from: '/app/upload' } });
    await press(user, 'Entrar');
    await user.type(field('E-mail'), 'ana@example.com');
    await user.type(field('Senha'), 'floresta');
    await press(user, 'Entrar');
    expect(await screen.findByText('at /app/upload')).toBeTruthy();
  });

  it('shows a password only on request', async () => {
    const user = open();
    await press(user, 'Mostrar senha');
    expect(field('Senha').type).toBe('text');
    await press(user, 'Ocultar senha');
    expect(field('Senha').type).toBe('password');
  });

  it('is available in English', async () => {
    await chooseLanguage('en');
    open('/auth?mode=register');
    expect(screen.getByRole('heading', { name: 'Create account' })).toBeTruthy();
    expect(document.title).toBe('Create account · Escriba');
    await act(() => chooseLanguage('pt'));
  });
});

describe('signing in where this browser has a free transcription', () => {
  const FREE = '/api/transcription/free';
  const found = (data: unknown) => {
    localStorage.setItem('device_id', 'a'.repeat(32));
    const trial = { available: false, error: null, message: null };
    server.on(FREE, { status: 200, body: { success: true, data, trial } });
  };
  const keeping = () =>
    screen.findByRole('checkbox', { name: 'Guardar na minha conta a transcrição deste navegador' });
  const enter = async (user: ReturnType<typeof open>) => {
    await user.type(field('E-mail'), 'ana@example.com');
    await user.type(field('Senha'), 'floresta');
    await press(user, 'Entrar');
  };

  it('offers to keep it by name, and then does so', async () => {
    found(makeSnapshot({ status: 'completed' }));
    const user = open();
    await keeping();
    expect(screen.getByText(/^entrevista\.mp3:/)).toBeTruthy();
    await enter(user);
    expect(await screen.findByText('at /app/keep')).toBeTruthy();
  });

  it('leaves it if the user does not want it, also after the link of the landing page', async () => {
    found(makeSnapshot({ status: 'processing' }));
    const user = open('/auth?redirect=keep');
    await user.click(await keeping());
    await enter(user);
    expect(await screen.findByText('at /app')).toBeTruthy();
  });

  it('does not ask on the way to the plans, nor about one that failed', async () => {
    found(makeSnapshot({ status: 'failed' }));
    open();
    await waitFor(() => expect(server.seen.some(({ path }) => path === FREE)).toBe(true));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('continues to keep it by the link of the landing page before the name is known', async () => {
    await enter(open('/auth?redirect=keep'));
    expect(await screen.findByText('at /app/keep')).toBeTruthy();
  });
});
