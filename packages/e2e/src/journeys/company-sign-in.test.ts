/** @keepOrder the company that the first test sets up is the one of the others */
import { randomBytes } from 'node:crypto';
import { createWorkspace } from '@escriba/contracts/auth/workspaces';
import { type FakeCompany, publishTxt, startFakeCompany } from '@escriba/fakes';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { continueAs } from '../testing/google-page.ts';
import { LINKED_HOST, sharedDns } from '../testing/product.ts';
import { type User, newCredentials, seeToast } from '../testing/user.ts';

const { open, createUser, revisit } = openAccountBrowser();

const domain = `empresa-${randomBytes(6).toString('hex')}.com.br`;
const CLIENT = { clientId: 'escriba', clientSecret: 'segredo da empresa' };
const FAILED = 'Erro na entrada pela empresa';
let owner: User;
let provider: FakeCompany;

afterAll(() => provider?.close());

const personOf = (host: string) => {
  const { name, email } = newCredentials();
  return { name, email: email.replace(/@.*$/, `@${host}`) };
};
const newcomer = personOf(domain);

/** Opens the members of the workspace, as its owner. */
const openMembers = async (): Promise<Page> => {
  const { page } = await revisit(owner, '/app');
  await page.getByRole('button', { name: `Conta de ${owner.name}` }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Gravadora Sol' }).click();
  await page.getByRole('link', { name: 'Você está em Gravadora Sol' }).waitFor();
  await page.getByRole('link', { name: 'Membros' }).first().click();
  return page;
};

/** Asks for the sign-in of the company of an address. */
const askFor = async (email: string): Promise<Page> => {
  const { page } = await open('/auth');
  await page.getByRole('button', { name: 'Entrar com a empresa' }).click();
  await page.getByLabel('E-mail da empresa').fill(email);
  await page.getByRole('button', { name: 'Entrar com a empresa' }).click();
  return page;
};

describe('the sign-in of a company', () => {
  it('is set up by the owner, who proves the domain in DNS', async () => {
    owner = await createUser();
    await owner.setPlan('business');
    await owner.giveSeats(5);
    await owner.call(createWorkspace, { body: { name: 'Gravadora Sol' } });
    const page = await openMembers();
    await page.getByRole('button', { name: 'Configurar' }).click();
    const dialog = page.getByRole('dialog');
    const redirectUri = await dialog.getByLabel('Endereço de retorno', { exact: true }).inputValue();
    provider = await startFakeCompany({ ...CLIENT, redirectUris: [redirectUri], host: LINKED_HOST });
    await dialog.getByLabel('Emissor').fill(provider.issuer);
    await dialog.getByLabel('ID do cliente').fill(CLIENT.clientId);
    await dialog.getByLabel('Segredo do cliente').fill(CLIENT.clientSecret);
    await dialog.getByLabel('Domínios de e-mail').fill(domain);
    await dialog.getByRole('button', { name: 'Salvar' }).click();

    const domains = page.getByRole('list', { name: 'Domínios da empresa' });
    await domains.getByText('Falta verificar').waitFor();
    await page.getByRole('button', { name: 'Verificar domínios' }).click();
    await domains.getByText('Ainda não encontramos o TXT.').waitFor();
    const name = await domains.getByLabel('Nome do TXT', { exact: true }).inputValue();
    await publishTxt(sharedDns(), name, [
      'v=spf1 -all',
      await domains.getByLabel('Valor do TXT', { exact: true }).inputValue(),
    ]);
    await page.getByRole('button', { name: 'Verificar domínios' }).click();
    await domains.getByText('Verificado', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Testar provedor' }).click();
    await page.getByText('O provedor respondeu, e a configuração dele pode ser usada.').waitFor();
  });

  it('opens an account for a person of the company, who begins in its workspace', async () => {
    const page = await askFor(newcomer.email);
    await page.getByRole('heading', { name: 'Entrada da empresa' }).waitFor();
    await continueAs(page, newcomer);
    await seeToast(page, 'Conta criada com sucesso!');
    await page.waitForURL(at('/app'));
    await page.getByRole('link', { name: 'Você está em Gravadora Sol' }).waitFor();
    const members = await openMembers();
    const list = members.getByRole('list', { name: 'Membros do espaço de trabalho' });
    await list.getByRole('listitem').filter({ hasText: newcomer.email }).getByText('Editor').waitFor();
  });

  it('opens the same account the next time, by any address of the domain', async () => {
    const page = await askFor(`qualquer.pessoa@${domain.toUpperCase()}`);
    await continueAs(page, newcomer);
    await seeToast(page, 'Login realizado com sucesso!');
    await page.waitForURL(at('/app'));
    await page.getByRole('button', { name: `Conta de ${newcomer.name}` }).waitFor();
    await page.goto(at('/app/members'));
    await page.getByText('Gravadora Sol').first().waitFor();
  });

  it('refuses a person whom the provider names with an address of another domain', async () => {
    const page = await askFor(newcomer.email);
    await continueAs(page, personOf('outra-empresa.com.br'));
    await seeToast(page, FAILED);
    await seeToast(page, 'Este e-mail não é de um domínio da empresa, ou a empresa não o confirmou.');
    await page.waitForURL(at('/auth'));
  });

  it('has no company for an address of another domain', async () => {
    const page = await askFor(personOf('outra-empresa.com.br').email);
    await page.getByText('Não há entrada pela empresa para este e-mail.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth');
  });

  it('lets no one in once it is turned off', async () => {
    const atProvider = await askFor(newcomer.email);
    await atProvider.getByRole('heading', { name: 'Entrada da empresa' }).waitFor();
    const page = await openMembers();
    await page.getByRole('button', { name: 'Editar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Ligada', { exact: true }).uncheck();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Desligada', { exact: true }).waitFor();
    await continueAs(atProvider, newcomer);
    await seeToast(atProvider, FAILED);
    await atProvider.waitForURL(at('/auth'));
    const later = await askFor(newcomer.email);
    await later.getByText('Não há entrada pela empresa para este e-mail.').waitFor();
  });
});
