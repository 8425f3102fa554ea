import { describe, expect, it } from '@jest/globals';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { cancelAtGoogle, continueAs } from '../testing/google-page.ts';
import { newCredentials, seeToast } from '../testing/user.ts';
import type { Credentials } from '../testing/user.ts';

const { open, enter, createUser } = openAccountBrowser();

const openGoogle = async (path = '/auth') => {
  const visitor = await open(path);
  await visitor.page.getByRole('button', { name: 'Continuar com o Google' }).click();
  return visitor;
};
const enterWithGoogle = async (user: Credentials, path?: string) => {
  const visitor = await openGoogle(path);
  await continueAs(visitor.page, user);
  return visitor;
};
const FAILED = 'Erro na autenticação Google';

describe('Google', () => {
  it('creates an account at the first sign-in and finds it at the second', async () => {
    const user = newCredentials();
    const first = await enterWithGoogle(user, '/auth?mode=register');
    await seeToast(first.page, 'Conta criada com sucesso!');
    await first.page.waitForURL(at('/app'));
    await first.page.getByRole('button', { name: `Conta de ${user.name}` }).waitFor();

    const { page } = await openGoogle('/app/settings');
    await continueAs(page, user);
    await seeToast(page, 'Login realizado com sucesso!');
    await page.waitForURL(at('/app/settings'));
    await page.getByText('Vinculada', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Definir senha' }).waitFor();
  });

  it('can be cancelled, which leads back to the starting page', async () => {
    const { page } = await openGoogle();
    await cancelAtGoogle(page);
    await seeToast(page, FAILED);
    await seeToast(page, 'O login com o Google foi cancelado.');
    await page.waitForURL(at('/auth'));
  });

  it('can be left unlinked, which leads back to the settings', async () => {
    const { page } = await enter(await createUser(), '/app/settings');
    await page.getByRole('button', { name: 'Vincular conta Google' }).click();
    await cancelAtGoogle(page);
    await seeToast(page, 'O login com o Google foi cancelado.');
    await page.waitForURL(at('/app/settings#google'));
    await page.getByText('Não vinculada', { exact: true }).waitFor();
  });

  it('can be linked from the settings, and unlinked again', async () => {
    const user = await createUser();
    const { page } = await enter(user, '/app/settings');
    await page.getByRole('button', { name: 'Vincular conta Google' }).click();
    await continueAs(page, newCredentials());
    await page.getByLabel('Senha', { exact: true }).fill(user.password);
    await page.getByRole('button', { name: 'Vincular' }).click();
    await seeToast(page, 'Conta Google vinculada!');
    await page.waitForURL(at('/app/settings#google'));
    await page.getByText('Vinculada', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Desvincular' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desvincular' }).click();
    await seeToast(page, 'Conta Google desvinculada');
    await page.getByText('Não vinculada', { exact: true }).waitFor();
  });

  it('opens an account with a password only with that password', async () => {
    const user = await createUser();
    const { page } = await enterWithGoogle(user);
    await page.getByRole('heading', { name: 'Vincular o Google' }).waitFor();
    const password = page.getByLabel('Senha', { exact: true });
    await password.fill('não é esta');
    await page.getByRole('button', { name: 'Vincular e entrar' }).click();
    await seeToast(page, 'Erro ao vincular conta Google');
    await password.fill(user.password);
    await page.getByRole('button', { name: 'Vincular e entrar' }).click();
    await page.waitForURL(at('/app'));
    const again = await enterWithGoogle(user);
    await seeToast(again.page, 'Login realizado com sucesso!');
  });

  it('refuses a callback address that is used again', async () => {
    const visitor = await openGoogle();
    const { page } = visitor;
    const callback = page.waitForRequest((request) => request.url().includes('/api/auth/google/callback'));
    await continueAs(page, newCredentials());
    const address = (await callback).url();
    await page.waitForURL(at('/app'));
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL(at('/auth'));
    const other = await open('/auth');
    for (const seen of [page, other.page]) {
      await seen.goto(address);
      await seeToast(seen, FAILED);
      await seen.waitForURL(at('/auth'));
    }
  });
});

describe('the redirect back from Google', () => {
  it.each([
    ['without a token', '', 'Token não recebido'],
    ['with an unknown token', '?auth=google&success=true&token=unknown-token', FAILED],
    ['with words of a stranger', '?error=Ligue%20para%200800', 'Falha ao processar login do Google.'],
  ])('leads to the sign-in %s', async (_how, query, words) => {
    const { page } = await open(`/google/callback${query}`);
    await seeToast(page, FAILED);
    await seeToast(page, words);
    await page.waitForURL(at('/auth'));
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });
});
