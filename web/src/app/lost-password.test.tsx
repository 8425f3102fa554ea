import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderAt } from '../../testing/account-pages.tsx';
import { expectOwnEntry, goBack } from '../../testing/browser-history.ts';
import { createTestServices, type TestServices } from '../../testing/services.tsx';
import { forgetToasts, lastToast } from '../../testing/toasts.ts';
import { refuse, startVisitorServer } from '../../testing/visitor-server.ts';
import { openTexts, startTranslations } from '../i18n/index.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
let services: TestServices;

const RESET = '/api/auth/password-reset';
const CONFIRM = `${RESET}/confirm`;
const TOKEN = 't'.repeat(43);
const DONE = { status: 200, body: { success: true, message: 'ok' } };

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
});
afterEach(cleanup);
afterAll(() => server.stop());

const bodyOf = (path: string): unknown =>
  JSON.parse(server.seen.find((seen) => seen.path === path && seen.method === 'POST')?.body ?? 'null');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a user who has lost the password', () => {
  const open = (byMail: boolean, response = DONE) => {
    server.on(RESET, ({ method }) =>
      method === 'GET' ? { status: 200, body: { success: true, data: { byMail } } } : response,
    );
    renderAt(services, '/forgot-password', <ForgotPasswordPage />);
  };

  it('asks for a link, and reads where it is if there is an account', async () => {
    open(true);
    await userEvent.type(screen.getByLabelText('E-mail'), ' ana@example.com ');
    await press('Enviar link');
    expect(await screen.findByRole('heading', { level: 1, name: 'Confira seu e-mail' })).toBeTruthy();
    expect(screen.getByText(/^Se houver uma conta com ana@example.com/)).toBeTruthy();
    expect(bodyOf(RESET)).toEqual({ email: 'ana@example.com' });
  });

  it('is back at the address by Back in the browser, and can correct it', async () => {
    open(true);
    await userEvent.type(screen.getByLabelText('E-mail'), 'ana@exemple.com');
    await press('Enviar link');
    await screen.findByRole('heading', { level: 1, name: 'Confira seu e-mail' });
    await goBack();
    expect((await screen.findByLabelText<HTMLInputElement>('E-mail')).value).toBe('ana@exemple.com');
    await expectOwnEntry();
  });

  it('is asked for the address, and reads why it is refused', async () => {
    open(true, { status: 429, body: refuse('auth.too_many_attempts', 'Muitas tentativas') });
    await press('Enviar link');
    expect(await screen.findByText('Informe seu e-mail.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('E-mail'), 'ana@example.com');
    await press('Enviar link');
    expect(await screen.findByText('Muitas tentativas')).toBeTruthy();
  });

  it('reads to ask support where no mail is sent', async () => {
    open(false);
    expect(await screen.findByText(/Fale com o suporte e peça um link/)).toBeTruthy();
    expect(screen.queryByLabelText('E-mail')).toBeNull();
    expect(screen.getByRole('link', { name: 'Voltar para Entrar' }).getAttribute('href')).toBe('/auth');
  });
});

describe('the link to a new password', () => {
  const open = (hash = `#${TOKEN}`) =>
    renderAt(services, '/reset-password', <ResetPasswordPage />, `/reset-password${hash}`);
  const fill = async (password: string, confirmation = password) => {
    await userEvent.type(screen.getByLabelText('Nova senha', { selector: 'input' }), password);
    await userEvent.type(screen.getByLabelText('Confirmar senha', { selector: 'input' }), confirmation);
    await press('Salvar nova senha');
  };

  it('sets it and leads to the sign-in', async () => {
    server.on(CONFIRM, DONE);
    open();
    expect(screen.getByText(/revoga as chaves de API e desvincula a conta Google/)).toBeTruthy();
    await fill('girassol-azul');
    expect(await screen.findByText('at /auth')).toBeTruthy();
    expect(bodyOf(CONFIRM)).toEqual({ token: TOKEN, newPassword: 'girassol-azul' });
    await waitFor(() => expect(lastToast()?.title).toBe('Senha alterada com sucesso!'));
    expect(lastToast()?.detail).toContain('as chaves de API foram revogadas');
    expect(server.seen.every(({ url }) => !url.includes(TOKEN))).toBe(true);
  });

  it('keeps the keys of workspaces if its owner wants that', async () => {
    server.on(CONFIRM, DONE);
    open();
    await userEvent.click(
      screen.getByRole('checkbox', { name: /chaves que criei para espaços de trabalho/ }),
    );
    await fill('girassol-azul');
    expect(await screen.findByText('at /auth')).toBeTruthy();
    expect(bodyOf(CONFIRM)).toEqual({ token: TOKEN, newPassword: 'girassol-azul', keepsWorkspaceKeys: true });
  });

  it('names passwords that are short or differ, and asks no server', async () => {
    open();
    await fill('curta', 'outra');
    expect(await screen.findByText('As senhas não coincidem.')).toBeTruthy();
    expect(screen.getByText('A senha deve ter pelo menos 6 caracteres.')).toBeTruthy();
    expect(server.seen).toEqual([]);
  });

  it('keeps the form after a password that is too common', async () => {
    server.on(CONFIRM, { status: 400, body: refuse('auth.password_too_common', 'Escolha outra.') });
    open();
    await fill('password');
    expect(await screen.findByText('Escolha outra.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Salvar nova senha' })).toBeTruthy();
  });

  it('that is over leads to a new one; so does an address without a token', async () => {
    server.on(CONFIRM, { status: 410, body: refuse('auth.reset_link_invalid', 'Este link não vale mais.') });
    open();
    await fill('girassol-azul');
    expect(await screen.findByText('Este link não vale mais')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Pedir novo link' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
    cleanup();
    open('');
    expect(screen.getByText('Este link não vale mais')).toBeTruthy();
  });
});
