import { eventually } from '@escriba/testing';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import { fillSignIn, seeToast } from '../testing/user.ts';
import { sharedMailUrl } from '../testing/product.ts';

const { open, enter, createUser } = openAccountBrowser();

/** Opens the mail with the link in the mailbox, and follows it to a new tab. */
const followMail = async (page: Page, email: string): Promise<Page> => {
  const mailbox = await page.context().newPage();
  const mail = mailbox.getByRole('link', { name: /Crie uma nova senha no Escriba/ });
  await eventually(async () => {
    await mailbox.goto(`${sharedMailUrl()}/?lang=pt&to=${encodeURIComponent(email)}`);
    return (await mail.count()) > 0;
  });
  await mail.click();
  const opened = page.context().waitForEvent('page');
  await mailbox.frameLocator('iframe').getByRole('link', { name: 'Criar nova senha' }).click();
  return opened;
};

const setPassword = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel('Nova senha', { exact: true }).fill(password);
  await page.getByLabel('Confirmar senha').fill(password);
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
};

describe('a user who forgot the password', () => {
  it('gets a mail, and signs in with a new one by its link, which works once', async () => {
    const user = await createUser();
    const password = `outro ${user.password}`;
    const other = await enter(user, '/app/settings');
    const { page, faults } = await open('/auth');
    await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
    await page.getByRole('heading', { level: 1, name: 'Esqueci minha senha' }).waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await page.getByLabel('E-mail').fill(user.email);
    await page.getByRole('button', { name: 'Enviar link' }).click();
    await page.getByRole('heading', { name: 'Confira seu e-mail' }).waitFor();

    const owner = await followMail(page, user.email);
    const { pathname, hash } = new URL(owner.url());
    const link = pathname + hash;
    await setPassword(owner, 'curta');
    await owner.getByText('A senha deve ter pelo menos 6 caracteres').waitFor();
    expect(await findFaults(owner, LOOKS.pt)).toEqual([]);
    await setPassword(owner, password);
    await seeToast(owner, 'Senha alterada com sucesso!');
    await fillSignIn(owner, { email: user.email, password });
    await owner.waitForURL('**/app');

    await other.page.reload();
    await other.page.waitForURL('**/auth');
    const again = await open(link);
    await setPassword(again.page, `mais ${password}`);
    await again.page.getByRole('heading', { name: 'Este link não vale mais' }).waitFor();
    expect(await findFaults(again.page, LOOKS.pt)).toEqual([]);
    expect(faults).toEqual([]);
  });
});
