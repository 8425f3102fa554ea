import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { seeToast } from '../testing/user.ts';

const { enter, createUser } = openAccountBrowser();

/** Counts a page's token refreshes from now on. */
const countRenewals = (page: Page) => {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) seen.push(request.url());
  });
  return (): number => seen.length;
};

const goToSettings = (page: Page): Promise<void> => page.getByRole('link', { name: 'Configurações' }).click();
/** Ends at the sign-in, by itself if the page's stream of changes is the first to notice. */
const goOnUntilSignIn = (page: Page): Promise<unknown> =>
  Promise.race([goToSettings(page).catch(() => undefined), page.waitForURL(at('/auth'))]);
const seeSessions = (page: Page): Promise<void> =>
  page.getByRole('list', { name: 'Sessões abertas' }).waitFor();
const seeExpired = async (page: Page): Promise<void> => {
  await page.waitForURL(at('/auth'));
  await page.getByText('Sua sessão expirou.').waitFor();
};

describe('a session', () => {
  it.each([
    ['has run out by the clock', { tokenExpiration: '1' }],
    ['is refused by the server', { accessToken: 'no.longer.good' }],
  ])('is renewed once for all calls of a page when its token %s', async (_how, stored) => {
    const { page } = await enter(await createUser(), '/app/settings');
    await seeSessions(page);
    await page.evaluate((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, stored);
    const renewals = countRenewals(page);
    await page.reload();
    await seeSessions(page);
    await page.getByText('Novidades por e-mail').waitFor();
    expect(renewals()).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe('no.longer.good');
  });

  it('ends in all tabs at once, and says so', async () => {
    const { page } = await enter(await createUser());
    const other = await page.context().newPage();
    await other.goto(at('/app/settings'));
    await seeSessions(other);
    await page.getByRole('button', { name: 'Sair' }).click();
    await seeToast(page, 'Logout realizado');
    await seeToast(page, 'Você foi desconectado com sucesso.');
    await Promise.all([page.waitForURL(at('/auth')), other.waitForURL(at('/auth'))]);
    await page.goto(at('/app'));
    await page.waitForURL(at('/auth'));
  });

  it('opens in all tabs at once', async () => {
    const user = await createUser();
    const { page } = await enter(user);
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL(at('/auth'));
    const other = await page.context().newPage();
    await other.goto(at('/app/members'));
    await page.getByLabel('E-mail', { exact: true }).fill(user.email);
    await page.getByLabel('Senha', { exact: true }).fill(user.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await Promise.all([page.waitForURL(at('/app')), other.waitForURL(at('/app/members'))]);
  });

  it('can be ended from another browser, and the next call leads to the sign-in', async () => {
    const user = await createUser();
    const { page: elsewhere } = await enter(user);
    const { page } = await enter(user, '/app/settings');
    await seeSessions(page);
    // One belongs to the API client that created the account.
    expect(await page.getByRole('list', { name: 'Sessões abertas' }).getByRole('listitem').count()).toBe(3);
    await page.getByRole('button', { name: /^Encerrar a sessão: Chrome/ }).click();
    await seeToast(page, 'Sessão encerrada');
    await goOnUntilSignIn(elsewhere);
    await seeExpired(elsewhere);
    await page.getByRole('button', { name: 'Encerrar as outras sessões' }).click();
    await page.getByText('Sua conta está aberta só aqui.').waitFor();
  });

  it('stays when its user changes the password, and ends everywhere else', async () => {
    const user = await createUser();
    const { page: elsewhere } = await enter(user);
    const { page } = await enter(user, '/app/settings');
    const next = `${user.password} nova`;
    const change = async (current: string): Promise<void> => {
      await page.getByLabel('Senha atual').fill(current);
      await page.getByLabel('Nova senha', { exact: true }).fill(next);
      await page.getByLabel('Repita a nova senha').fill(next);
      await page.getByRole('button', { name: 'Trocar senha' }).click();
    };
    await change('não é esta');
    await page.locator('[aria-invalid=true]').waitFor();
    await change(user.password);
    await seeToast(page, 'Senha alterada');
    await goOnUntilSignIn(elsewhere);
    await seeExpired(elsewhere);
    await page.reload();
    await page.getByText('Sua conta está aberta só aqui.').waitFor();
    await expect(user.signIn()).rejects.toMatchObject({ status: 401 });
    await enter({ ...user, password: next });
  });
});
