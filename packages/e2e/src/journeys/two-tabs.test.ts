import { eventually } from '@escriba/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openAccountBrowser } from '../testing/account-browser.ts';
import type { User } from '../testing/user.ts';
import { createUploadsPage } from '../testing/uploads-page.ts';

const { enterByLine, createUser, recordings } = openAccountBrowser();

/** Length of the recording, of which 32 kB must be sent per second. */
const SECONDS = 40;
const SLOW_BYTES_PER_SECOND = 50_000;
const PATIENCE = { timeoutMs: 60_000 };

let user: User;
beforeAll(async () => {
  user = await createUser();
  await user.setPlan('business');
});

/** Opens the page of a user who is sending a recording, partly sent. */
const beInMidUpload = async (name: string) => {
  const visitor = await enterByLine(user, '/app/upload');
  const uploads = createUploadsPage(visitor.page);
  const file = await recordings.padded(name, SECONDS);
  await visitor.network.slowUpload(SLOW_BYTES_PER_SECOND);
  await uploads.language.selectOption('pt');
  await uploads.choose(file);
  await eventually(async () => ((await uploads.percentSent(name)) ?? 0) >= 5, PATIENCE);
  return { ...visitor, uploads, file };
};

const openTab = async ({ page }: { readonly page: Page }, path: string): Promise<Page> => {
  const tab = await page.context().newPage();
  await tab.goto(path);
  await tab.locator('main').getByRole('heading', { level: 1 }).waitFor();
  return tab;
};

describe('two tabs of one browser', () => {
  it('a sign-out in one asks for confirmation while the other uploads, and both stay if the user cancels', async () => {
    const sender = await beInMidUpload('Reunião.wav');
    const tab = await openTab(sender, '/app/reports');
    await tab.getByRole('button', { name: 'Sair' }).click();
    const question = tab.getByRole('dialog', { name: 'Sair em todas as abas?' });
    await question.getByText(/^Outra aba está enviando ou gravando\./).waitFor();
    await question.getByRole('button', { name: 'Voltar' }).click();
    await sender.network.comeBack();
    const row = sender.uploads.recent.getByRole('listitem').filter({ hasText: 'Reunião' });
    await row.waitFor();
    expect(new URL(tab.url()).pathname).toBe('/app/reports');
    // No upload is running any more.
    await tab.getByRole('button', { name: 'Sair' }).click();
    await tab.waitForURL('**/auth');
  });

  it('an upload that one continues is no longer offered by the other', async () => {
    const sender = await beInMidUpload('Oficina.wav');
    const { page, uploads, network, file } = sender;
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await uploads.toGoOn.waitFor();
    const tab = createUploadsPage(await openTab(sender, '/app/upload'));
    await tab.toGoOn.getByText('Oficina').waitFor();
    const chooser = page.waitForEvent('filechooser');
    await network.comeBack();
    await uploads.toGoOn.getByRole('button', { name: 'Continuar Oficina.wav' }).click();
    await (await chooser).setFiles(file);
    await tab.toGoOn.waitFor({ state: 'detached' });
    await tab.recent.getByRole('listitem').filter({ hasText: 'Oficina' }).waitFor();
  });

  it('a tab that is opened later has the chosen language of recordings', async () => {
    const visitor = await enterByLine(user, '/app/upload');
    await createUploadsPage(visitor.page).language.selectOption('es');
    const tab = createUploadsPage(await openTab(visitor, '/app/upload'));
    await eventually(async () => (await tab.language.inputValue()) === 'es');
  });
});
