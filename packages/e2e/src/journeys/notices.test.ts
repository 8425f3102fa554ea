import { createShareLink, listShareLinks } from '@escriba/contracts/transcription/sharing';
import { eventually, samplePath } from '@escriba/testing';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { at, openAccountBrowser } from '../testing/account-browser.ts';
import { findFaults, LOOKS } from '../testing/find-faults.ts';
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
