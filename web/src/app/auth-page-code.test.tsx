import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { field, LOGIN, press, stageAuthPage } from '../../testing/auth-page-stage.tsx';
import { signedIn } from '../../testing/account-pages.tsx';
import { expectOwnEntry, goBack } from '../../testing/browser-history.ts';
import { lastToast } from '../../testing/toasts.ts';
import { refuse } from '../../testing/visitor-server.ts';
import { chooseLanguage } from '../i18n/index.ts';

const { server, open } = await stageAuthPage();

const CODE = '/api/auth/sign-in-code';
const CONFIRM = `${CODE}/confirm`;
const OPTIONS = '/api/auth/password-reset';
const THROTTLED = { status: 429, body: refuse('auth.too_many_attempts', 'Muitas tentativas.') };
const WRONG_CODE = { status: 403, body: refuse('auth.sign_in_code_wrong', 'Este código não confere.') };
const TICKET = 't'.repeat(43);

let isKnown = false;

/** Keeps an account's sign-in busy until a code makes this browser known. */
const besiege = (byMail = true) => {
  isKnown = false;
  server.forget();
  server.on(LOGIN, () => (isKnown ? { status: 200, body: signedIn() } : THROTTLED));
  server.on(OPTIONS, { status: 200, body: { success: true, data: { byMail } } });
  server.on(CONFIRM, ({ body }) => {
    isKnown = (JSON.parse(body) as { code: string }).code === '123456';
    return isKnown ? { status: 200, body: { success: true, message: 'ok' } } : WRONG_CODE;
  });
  server.on(CODE, { status: 200, body: { success: true, message: 'ok', data: { ticket: TICKET } } });
};
const enter = async () => {
  const user = open();
  await user.type(field('E-mail'), ' ana@example.com ');
  await user.type(field('Senha'), 'floresta');
  await press(user, 'Entrar');
  return user;
};
const askForCode = async () => {
  const user = await enter();
  await user.click(await screen.findByRole('button', { name: 'Receber código por e-mail' }));
  await screen.findByLabelText('Código do e-mail');
  return user;
};
const bodiesOf = (path: string): unknown[] =>
  server.seen
    .filter((seen) => seen.path === path && seen.method === 'POST')
    .map(({ body }) => JSON.parse(body));

describe('an owner whose account strangers keep busy', () => {
  beforeEach(() => besiege());

  it('gets a code by mail, and signs in with it', async () => {
    const user = await askForCode();
    expect(screen.getByText(/enviamos um código para ana@example\.com/)).toBeTruthy();
    expect(document.activeElement).toBe(field('Código do e-mail'));
    expect(field('Código do e-mail').autocomplete).toBe('one-time-code');
    await user.type(field('Código do e-mail'), ' 123 456');
    await press(user, 'Entrar');
    expect(await screen.findByText('at /app')).toBeTruthy();
    expect(bodiesOf(CODE)).toEqual([{ email: 'ana@example.com', password: 'floresta' }]);
    expect(bodiesOf(CONFIRM)).toEqual([{ ticket: TICKET, code: '123456' }]);
    expect(server.seen.every(({ url }) => !url.includes('123456'))).toBe(true);
  });

  it('reads that a code is wrong, and can ask for another or go back', async () => {
    const user = await askForCode();
    await press(user, 'Entrar');
    expect(screen.getByText('Digite o código que está no e-mail.')).toBeTruthy();
    await user.type(field('Código do e-mail'), '000000');
    await press(user, 'Entrar');
    expect(await screen.findByText('Este código não confere.')).toBeTruthy();
    await press(user, 'Enviar outro código');
    await waitFor(() => expect(bodiesOf(CODE)).toHaveLength(2));
    await press(user, 'Voltar para e-mail e senha');
    expect(field('E-mail').value).toBe('ana@example.com');
    expect(within(screen.getByRole('main')).queryByText('Muitas tentativas.')).toBeNull();
  });

  it('is back at e-mail and password by Back in the browser, which leaves no entry behind', async () => {
    const user = await askForCode();
    await goBack();
    expect(await screen.findByLabelText('Senha', { selector: 'input' })).toBeTruthy();
    expect(field('E-mail').value).toBe('ana@example.com');
    expect(screen.queryByLabelText('Código do e-mail')).toBeNull();
    await expectOwnEntry();
    await press(user, 'Entrar');
    await user.click(await screen.findByRole('button', { name: 'Receber código por e-mail' }));
    await user.type(await screen.findByLabelText('Código do e-mail'), '123456');
    await press(user, 'Entrar');
    expect(await screen.findByText('at /app')).toBeTruthy();
    expect(window.history.state?.dialog).toBeUndefined();
  });

  it('stays at the code when Back comes while another one is sent', async () => {
    const user = await askForCode();
    let send = (): void => undefined;
    const sent = new Promise<void>((resolve) => (send = resolve));
    server.on(CODE, async () => {
      await sent;
      return { status: 200, body: { success: true, message: 'ok', data: { ticket: 'u'.repeat(43) } } };
    });
    await press(user, 'Enviar outro código');
    await goBack();
    expect(field('Código do e-mail')).toBeTruthy();
    send();
    expect(await screen.findByRole('button', { name: 'Enviar outro código' })).toBeTruthy();
    await goBack();
    expect(await screen.findByLabelText('Senha', { selector: 'input' })).toBeTruthy();
  });

  it('goes on to the second step of an account that has one', async () => {
    const secondFactor = { token: TICKET, methods: ['app'], expiresAt: '2027-01-01T00:00:00.000Z' };
    const user = await askForCode();
    server.on(LOGIN, { status: 202, body: { success: true, message: 'ok', data: { secondFactor } } });
    await user.type(field('Código do e-mail'), '123456');
    await press(user, 'Entrar');
    expect(await screen.findByRole('heading', { name: 'Verificação em duas etapas' })).toBeTruthy();
    expect(lastToast()?.title).not.toBe('Login realizado com sucesso!');
    await goBack();
    expect(await screen.findByLabelText('Senha', { selector: 'input' })).toBeTruthy();
    await expectOwnEntry();
  });

  it('reads why no code is sent', async () => {
    server.on(CODE, THROTTLED);
    const user = await enter();
    await user.click(await screen.findByRole('button', { name: 'Receber código por e-mail' }));
    const main = within(screen.getByRole('main'));
    await waitFor(() => expect(main.getAllByText('Muitas tentativas.')).toHaveLength(2));
    expect(field('E-mail')).toBeTruthy();
  });

  it('is back at the password if that is refused after the code', async () => {
    const user = await askForCode();
    server.on(LOGIN, { status: 401, body: refuse('auth.invalid_credentials', 'Invalid login credentials') });
    await user.type(field('Código do e-mail'), '123456');
    await press(user, 'Entrar');
    expect(await screen.findByText('Email ou senha incorretos')).toBeTruthy();
    expect(field('Senha')).toBeTruthy();
  });

  it('reads all of it in English', async () => {
    await chooseLanguage('en');
    const user = open();
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'floresta');
    await press(user, 'Sign in');
    await user.click(await screen.findByRole('button', { name: 'Get a code by email' }));
    expect(await screen.findByText(/we have sent a code to ana@example\.com/)).toBeTruthy();
    await act(() => chooseLanguage('pt'));
  });
});

describe('the offer of a code', () => {
  it('is not made where no mail is sent', async () => {
    besiege(false);
    await enter();
    await waitFor(() => expect(server.seen.some(({ path }) => path === OPTIONS)).toBe(true));
    expect(screen.queryByRole('button', { name: 'Receber código por e-mail' })).toBeNull();
  });

  it('is not made for a wrong password', async () => {
    server.on(LOGIN, { status: 401, body: refuse('auth.invalid_credentials', 'Invalid login credentials') });
    await enter();
    expect(await screen.findByText('Email ou senha incorretos')).toBeTruthy();
    expect(server.seen.some(({ path }) => path === OPTIONS)).toBe(false);
  });
});
