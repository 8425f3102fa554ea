import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { awaitDialogs } from './await-dialogs.ts';
import { openBrowser } from './browser.ts';

const SITE = 'http://page.test';
/** Time that a page takes to load, longer than a dialog takes to give its entry back. */
const LOAD_MS = 300;
const BACK_AFTER_MS = 100;

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
  await page.route(`${SITE}/**`, async (route) => {
    await wait(LOAD_MS);
    await route.fulfill({ contentType: 'text/html', body: '<h1>Escriba</h1>' });
  });
  awaitDialogs(page);
});
afterAll(() => browser.close());

it.each([
  ['another page loads', () => page.goto(`${SITE}/two`)],
  ['the page loads again', () => page.reload()],
])('%s once a dialog that has closed has given its entry back', async (_what, load) => {
  await page.goto(`${SITE}/one`);
  await page.evaluate((later) => {
    history.pushState({ is: 'closing' }, '');
    setTimeout(() => history.back(), later);
  }, BACK_AFTER_MS);
  await load();
  expect(await page.evaluate(() => history.state)).toBeNull();
});
