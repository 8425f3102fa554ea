import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { signedIn } from '../../testing/account-pages.tsx';
import { field, LOGIN, press, stageAuthPage } from '../../testing/auth-page-stage.tsx';
import { expectOwnEntry, goBack } from '../../testing/browser-history.ts';
import { lastToast } from '../../testing/toasts.ts';

const STEP = '/api/auth/sign-in/second-factor';
const TOKEN = 't'.repeat(43);

const stage = await stageAuthPage();

/** Signs in with the password of an account with a second factor. */
const enterPassword = async (methods: readonly string[] = ['app', 'recovery_code']) => {
  const secondFactor = { token: TOKEN, methods, expiresAt: '2027-01-01T00:00:00.000Z' };
  stage.server.on(LOGIN, { status: 202, body: { success: true, message: 'ok', data: { secondFactor } } });
  stage.server.on(STEP, { status: 200, body: signedIn() });
  const user = stage.open();
  await user.type(field('E-mail'), 'ana@example.com');
  await user.type(field('Senha'), 'segredo-da-ana');
  await press(user, 'Entrar');
  await screen.findByRole('heading', { name: 'Verificação em duas etapas' });
  return user;
};
const refuse = (status: number, error: string, message: string) => ({
  status,
  body: { success: false, error, message, requestId: 'r' },
});

describe('the second step of a sign-in', () => {
  it('asks for the code of the app, which the phone may fill in, and signs in', async () => {
    const user = await enterPassword();
    const code = field('Código do aplicativo');
    expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
    expect(document.activeElement).toBe(code);
    await user.type(code, '123 456{Enter}');
    await waitFor(() => expect(stage.services().session.getState().status).toBe('authenticated'));
    expect(stage.bodyOf(STEP)).toEqual({ token: TOKEN, proof: { method: 'app', code: '123 456' } });
  });

  it('says at the field that a code is wrong, selects it, and stays', async () => {
    const user = await enterPassword();
    stage.server.on(STEP, refuse(403, 'auth.second_factor_wrong', 'O código não vale ou já foi usado.'));
    await user.type(field('Código do aplicativo'), '000000{Enter}');
    expect(await screen.findByText('O código não vale ou já foi usado.')).toBeDefined();
    const code = field('Código do aplicativo');
    expect(code.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(code.selectionEnd).toBe(6));
    expect(code.selectionStart).toBe(0);
  });

  it('asks for a code before it sends an empty one', async () => {
    const user = await enterPassword();
    await press(user, 'Entrar');
    expect(screen.getByText('Digite o código.')).toBeDefined();
    expect(stage.server.seen.some(({ path }) => path === STEP)).toBe(false);
  });

  it('takes a recovery code instead, in a field of its own', async () => {
    const user = await enterPassword();
    await user.type(field('Código do aplicativo'), '12');
    await press(user, 'Usar um código de recuperação');
    const code = field('Código de recuperação');
    expect([code.value, document.activeElement]).toEqual(['', code]);
    await user.type(code, 'a0b1-c2d3-e4f5{Enter}');
    await waitFor(() =>
      expect(stage.bodyOf(STEP)).toEqual({
        token: TOKEN,
        proof: { method: 'recovery_code', code: 'a0b1-c2d3-e4f5' },
      }),
    );
  });

  it('returns to the password when the sign-in has expired, and by its button', async () => {
    const user = await enterPassword();
    stage.server.on(STEP, refuse(401, 'auth.second_step_expired', 'Este acesso expirou. Entre de novo.'));
    await user.type(field('Código do aplicativo'), '123456{Enter}');
    expect(await screen.findByLabelText('Senha', { selector: 'input' })).toBeDefined();
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Este acesso expirou' }));
  });

  it('returns to the password by Back in the browser, which leaves no entry behind', async () => {
    const user = await enterPassword();
    await goBack();
    expect(await screen.findByLabelText('Senha', { selector: 'input' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Verificação em duas etapas' })).toBeNull();
    await expectOwnEntry();
    await user.type(field('E-mail'), 'ana@example.com');
    await user.type(field('Senha'), 'segredo-da-ana');
    await press(user, 'Entrar');
    await user.type(await screen.findByLabelText('Código do aplicativo'), '123456{Enter}');
    expect(await screen.findByText('at /app')).toBeDefined();
    expect(window.history.state?.dialog).toBeUndefined();
  });

  it('says so where the account has a passkey and this browser has none', async () => {
    await enterPassword(['passkey']);
    expect(screen.getByText(/Este navegador não aceita chaves de acesso/)).toBeDefined();
  });
});

describe('the sign-in page', () => {
  it('offers passkeys only in browsers that have them', () => {
    stage.open();
    expect(screen.queryByRole('button', { name: 'Entrar com chave de acesso' })).toBeNull();
  });
});
