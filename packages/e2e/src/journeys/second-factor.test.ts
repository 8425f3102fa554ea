import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import { fillSignIn } from '../testing/user.ts';
import { createAuthenticator, setUpApp } from '../testing/second-factor.ts';

const { open, enter, createUser } = openAccountBrowser();

/** Adds a device with fingerprint reader, in which every question of the browser is confirmed. */
const addAuthenticator = async (page: Page): Promise<void> => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};
const signOut = async (page: Page): Promise<void> => {
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto(at('/auth'));
};

describe('an account with a second factor', () => {
  it('is opened by the password with a code, with a recovery code, and by a passkey alone', async () => {
    const user = await createUser();
    const app = createAuthenticator();
    const { page } = await enter(user, '/app/settings');
    await addAuthenticator(page);
    const [recoveryCode = ''] = await setUpApp(page, app, user.password);

    const section = page.getByRole('region', { name: 'Segurança' });
    await section.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
    await page.getByRole('dialog').getByLabel('Nome').fill('Notebook');
    await page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click();
    await section.getByRole('list', { name: 'Chaves de acesso' }).getByText('Notebook').waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);

    await signOut(page);
    await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
    await page.waitForURL('**/app');

    await signOut(page);
    await fillSignIn(page, user);
    await page.getByRole('button', { name: 'Usar uma chave de acesso' }).click();
    await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
    await page.waitForURL('**/app');

    const other = await open('/auth');
    await fillSignIn(other.page, user);
    await other.page.getByLabel('Código do aplicativo').waitFor();
    await other.page.goBack();
    await fillSignIn(other.page, user);
    await other.page.getByLabel('Código do aplicativo').fill('000000');
    await other.page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await other.page.getByText(/O código não vale ou já foi usado/).waitFor();
    expect(await findFaults(other.page, LOOKS.pt)).toEqual([]);
    await app.enterCode(other.page);
    await other.page.waitForURL('**/app');

    await signOut(other.page);
    await fillSignIn(other.page, user);
    await other.page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
    await other.page.getByLabel('Código de recuperação').fill(recoveryCode);
    await other.page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await other.page.waitForURL('**/app');
    await other.page.goto(at('/app/settings#security'));
    await other.page.getByText(/Restam 9 códigos/).waitFor();
  });
});
