import { createShareLink } from '@escriba/contracts/transcription/sharing';
import { eventually, samplePath } from '@escriba/testing';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { at, openAccountBrowser } from '../testing/account-browser.ts';

const { enter, open, createUser, recordings } = openAccountBrowser();

/** A picture of one pixel. */
const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('a company', () => {
  it('puts its name, logo and color on its public links, and takes them off', async () => {
    const user = await createUser();
    await user.setPlan('business');
    const id = await user.upload(samplePath('short-pt.wav'), 'pt');
    await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: 60_000 });
    const { data } = await user.call(createShareLink, { params: { id }, body: {} });

    const { page } = await enter(user, '/app/settings');
    await page.getByLabel('Nome da marca').fill('Rádio Maré');
    const logo = await recordings.written('logo.png', Buffer.from(LOGO, 'base64'));
    await page.locator('#brand input[type=file]').setInputFiles(logo);
    await page.getByRole('img', { name: 'Logo escolhido' }).waitFor();
    await page.getByLabel('Cor', { exact: true }).fill('#ffd100');
    await page.getByRole('button', { name: 'Salvar marca' }).click();
    await page.getByText('Marca salva').waitFor();

    const reader = await open(data.path);
    await reader.page.getByText('raposa velha').waitFor();
    await reader.page.locator('header').getByText('Rádio Maré').waitFor();
    expect(await reader.page.locator('header img').getAttribute('src')).toContain('data:image/png');
    expect(await reader.page.locator('header').getByText('Escriba').count()).toBe(0);
    expect(await accentOf(reader.page, 'dark')).toBe('rgb(255, 209, 0)');
    // Yellow text cannot be read on white.
    expect(await accentOf(reader.page, 'light')).toBe('rgb(118, 95, 0)');

    await page.getByRole('button', { name: 'Remover marca' }).click();
    await page.getByText('Marca removida').waitFor();
    await reader.page.goto(at(data.path));
    await reader.page.locator('header').getByText('Feito com').waitFor();
    expect(await accentOf(reader.page, 'light')).not.toBe('rgb(118, 95, 0)');
  });
});

/** Returns the accent of a page as the browser shows it in a theme. */
const accentOf = async (page: Page, theme: 'light' | 'dark'): Promise<string> => {
  await page.emulateMedia({ colorScheme: theme });
  return page.evaluate(() => {
    const mark = document.createElement('span');
    mark.style.color = 'var(--color-accent)';
    document.body.append(mark);
    const { color } = getComputedStyle(mark);
    mark.remove();
    return color;
  });
};
