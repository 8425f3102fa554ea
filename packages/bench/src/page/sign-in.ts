import type { Browser } from 'playwright-core';
import type { User } from '../product/user.ts';

/** Returns the browser state of a signed-in user, for pages that are opened without a cache. */
export const signIn = async (browser: Browser, url: string, { credentials }: User) => {
  const context = await browser.newContext({ locale: 'pt-BR' });
  const tab = await context.newPage();
  await tab.goto(`${url}/auth`);
  await tab.getByLabel('E-mail', { exact: true }).fill(credentials.email);
  await tab.getByLabel('Senha', { exact: true }).fill(credentials.password);
  await tab.getByRole('button', { name: 'Entrar', exact: true }).click();
  await tab.waitForURL('**/app');
  const state = await context.storageState();
  await context.close();
  return state;
};
