import { createShareLink, listShareLinks } from '@escriba/contracts/transcription/sharing';
import { eventually, samplePath } from '@escriba/testing';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
import { sharedMailUrl } from '../testing/product.ts';
import type { User } from '../testing/user.ts';

const { enter, open, createUser } = openAccountBrowser();
const DONE = { timeoutMs: 60_000 };

const createPayer = async (): Promise<User> => {
  const user = await createUser();
  await user.setPlan('business');
  return user;
};
const transcribe = async (user: User): Promise<string> => {
  const id = await user.upload(samplePath('short-pt.wav'), 'pt');
  await eventually(async () => (await user.statusOf(id)) === 'completed', DONE);
  return id;
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Avisos' });

describe('the notices', () => {
  it('say without a reload that a recording is ready, and lead to it by keyboard', async () => {
    const user = await createPayer();
    const { page, faults } = await enter(user, '/app/members');
    await button(page, 'Avisos: 2').waitFor();
    const id = await transcribe(user);
    await button(page, 'Avisos: 1').focus();
    await page.keyboard.press('Enter');
    await panel(page).getByText('Transcrição pronta').waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(at(`/app/transcriptions/${id}`));
    expect(faults).toEqual([]);
  });

  it('that one device has shown are seen on all, and those of others never', async () => {
    const [user, stranger] = await Promise.all([createPayer(), createPayer()]);
    await transcribe(user);
    const { page } = await enter(user, '/app/members');
    const stored = page.waitForResponse(
      (response) => response.url().endsWith('/notices/seen') && response.request().method() === 'POST',
    );
    await button(page, 'Avisos: 1').click();
    await stored;
    await button(page, 'Avisos').waitFor();
    const { page: device } = await enter(user, '/app/members');
    await button(device, 'Avisos').click();
    await panel(device).getByText('short-pt', { exact: true }).waitFor();
    expect(await panel(device).getByText('(novo)').count()).toBe(0);
    const { page: other } = await enter(stranger, '/app/members');
    await button(other, 'Avisos: 2').click();
    expect(await panel(other).getByText('short-pt', { exact: true }).count()).toBe(0);
  });

  it('say that someone opened a link, and nothing of its owner', async () => {
    const user = await createPayer();
    const id = await transcribe(user);
    const { data } = await user.call(createShareLink, { params: { id }, body: {} });
    const { page, faults } = await enter(user, '/app/members');
    await page.goto(at(data.path));
    await page.getByText('Uma raposa velha').first().waitFor();
    expect((await user.call(listShareLinks, { params: { id } })).data).toMatchObject([{ openedCount: 0 }]);
    const { page: reader } = await open(data.path);
    await reader.getByText('Uma raposa velha').first().waitFor();
    await page.goto(at('/app/members'));
    await button(page, 'Avisos: 2').click();
    await panel(page).getByText('Alguém abriu seu link pela primeira vez').waitFor();
    expect((await user.call(listShareLinks, { params: { id } })).data).toMatchObject([{ openedCount: 1 }]);
    expect(faults).toEqual([]);
  });
});

describe('the mail about a finished recording', () => {
  const toggle = (page: Page, name: string) => page.getByRole('switch', { name });
  /** Opens a mail of the user in the mailbox once it is there; returns its page. */
  const openMail = async (page: Page, { email }: User, subject: string): Promise<Page> => {
    const mailbox = await page.context().newPage();
    const mail = mailbox.getByRole('link', { name: subject });
    await eventually(async () => {
      await mailbox.goto(`${sharedMailUrl()}/?lang=pt&to=${encodeURIComponent(email)}`);
      return (await mail.count()) > 0;
    }, DONE);
    await mail.first().click();
    return mailbox;
  };

  it('has its name and its summary once the user has confirmed the address by a link of the first one', async () => {
    const user = await createPayer();
    const { page, faults } = await enter(user, '/app/settings#mails');
    await toggle(page, 'E-mail quando uma transcrição terminar').click();
    await toggle(page, 'Incluir o resumo no e-mail').click();
    await page.getByText('Falta confirmar seu endereço').waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);

    const first = await transcribe(user);
    const unnamed = await openMail(page, user, 'Uma transcrição está pronta');
    const opened = page.context().waitForEvent('page');
    await unnamed
      .frameLocator('iframe')
      .getByRole('link', { name: /settings#mail=/ })
      .click();
    const settings = await opened;
    await settings.getByText('Endereço confirmado').waitFor();
    await settings.waitForURL(at('/app/settings#mails'));

    const second = await transcribe(user);
    const named = await openMail(page, user, 'Transcrição pronta: short-pt.wav');
    const mail = named.frameLocator('iframe');
    await mail.getByText('Uma raposa velha').waitFor();
    await mail.getByText('Frases do próprio texto').waitFor();
    const link = await mail.getByRole('link', { name: 'Abrir a transcrição' }).getAttribute('href');
    expect(link).toContain(second);
    expect(link).not.toContain(first);
    expect(faults).toEqual([]);
  });
});
