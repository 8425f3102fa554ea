import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createTranscriptView } from './transcript-view.ts';

/** Longest wait for the final text, below the time after which the early text is removed by itself. */
const SETTLED_MS_MAX = 8_000;

/** Reloads an open transcript with the app's code held back: its text is there before the code, where the app then draws it. */
export const expectSamePlaceEarly = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  const drawn = await page.evaluate(findFirstLines, '[role=feed]');
  const app = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await app.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.locator('[data-early-view=text] p').first().waitFor();
  // The browser paints nothing before the style sheet is there, and wraps lines again with the fonts.
  const deadline = Date.now() + SETTLED_MS_MAX;
  let early = await page.evaluate(findFirstLines, '[data-early-view=text]');
  while (!isDeepStrictEqual(early, drawn) && Date.now() < deadline) {
    await delay(50);
    early = await page.evaluate(findFirstLines, '[data-early-view=text]');
  }
  app.resolve();
  await createTranscriptView(page).passages.first().waitFor();
  expect(await page.locator('[data-early-view=text]').count()).toBe(0);
  expect(early).toEqual(drawn);
};

/** Runs in the page: texts and places of the first paragraphs and of the names of merged recordings. */
const findFirstLines = (within: string) =>
  [...document.querySelectorAll(`${within} p[lang], ${within} bdi`)].slice(0, 5).map((element) => {
    const { left, top, width } = element.getBoundingClientRect();
    return [element.textContent, ...[left, top, width].map((length) => Math.round(length))];
  });
