import { createClient } from '@escriba/client';
import { createResetLink } from '@escriba/contracts';
import { CALLER_HEADER, createCallerTokens } from '@escriba/http';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import { fillSignIn, seeToast } from '../testing/person.ts';
import { sharedAuth } from '../testing/product.ts';

const { open, enter, createPerson } = openAccountBrowser();

/** The path of a new link, which an operator gives to the owner of the account. */
const newLink = async (email: string): Promise<string> => {
  const { url, secret } = sharedAuth();
  const token = await createCallerTokens({ secret }).sign({ ip: '127.0.0.1', service: 'operator' });
  const client = createClient({ baseUrl: url, headers: () => ({ [CALLER_HEADER]: token }) });
  const { data } = await client.call(createResetLink, { body: { email } });
  if (data === null) throw new Error(`no account has the address ${email}`);
  const { pathname, hash } = new URL(data.url);
  return pathname + hash;
};

const setPassword = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel('Nova senha', { exact: true }).fill(password);
  await page.getByLabel('Confirmar senha').fill(password);
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
};

describe('a user who forgot the password', () => {
  it('is referred to support by a site without mail, and signs in with a new one by a link that works once', async () => {
    const person = await createPerson();
    const password = `outro ${person.password}`;
    const other = await enter(person, '/app/settings');
    const { page, faults } = await open('/auth');
    await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
    await page.getByRole('heading', { level: 1, name: 'Esqueci minha senha' }).waitFor();
    await page.getByText('Este site não envia e-mails.').waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);

    const link = await newLink(person.email);
    const owner = await open(link);
    await setPassword(owner.page, 'curta');
    await owner.page.getByText('A senha deve ter pelo menos 6 caracteres').waitFor();
    expect(await findFaults(owner.page, LOOKS.pt)).toEqual([]);
    await setPassword(owner.page, password);
    await seeToast(owner.page, 'Senha alterada com sucesso!');
    await fillSignIn(owner.page, { email: person.email, password });
    await owner.page.waitForURL('**/app');

    await other.page.reload();
    await other.page.waitForURL('**/auth');
    const again = await open(link);
    await setPassword(again.page, `mais ${password}`);
    await again.page.getByRole('heading', { name: 'Este link não vale mais' }).waitFor();
    expect(await findFaults(again.page, LOOKS.pt)).toEqual([]);
    expect([...faults, ...owner.faults]).toEqual([]);
  });
});
