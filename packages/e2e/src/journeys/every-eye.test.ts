import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { LOOKS, findFaults } from '../testing/find-faults.ts';
import { sharedProductUrl } from '../testing/product.ts';
import { openTestBrowser } from '../testing/test-browser.ts';
import { createStates } from '../testing/states.ts';

const { arrive, recordings } = openTestBrowser(sharedProductUrl);

const states = createStates(recordings);

describe('the page for everyone', () => {
  it.each(Object.keys(states))('%s', async (name) => {
    const visitor = await arrive();
    await states[name]?.(visitor);
    const faults = await findFaults(visitor.page, LOOKS.pt);
    await inEnglish(visitor.page);
    faults.push(...(await findFaults(visitor.page, LOOKS.en)));
    expect(faults).toEqual([]);
    if (await visitor.upload.isBusy()) await visitor.upload.cancel();
  });

  it.each(['/auth', '/plans', '/nao/existe'])('at %s', async (path) => {
    const { page } = await arrive({ path });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
  });
});

/** A dialog covers the page's language: it is closed for the change, and opened again. */
const inEnglish = async (page: Page): Promise<void> => {
  const hasDialog = (await page.getByRole('dialog').count()) > 0;
  if (hasDialog) await page.keyboard.press('Escape');
  await chooseEnglish(page);
  if (!hasDialog) return;
  await page.locator('#upload').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').waitFor();
};

const chooseEnglish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Idioma da página' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.locator('html[lang=en]').waitFor();
};
