import { PAGE_PATHS, type PageName, TRANSLATED_PAGES } from '@escriba/contracts/web/pages';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { LOOKS, findFaults } from '../testing/find-faults.ts';
import { sharedProductUrl } from '../testing/product.ts';
import { openTestBrowser } from '../testing/test-browser.ts';
import { createStates } from '../testing/states.ts';

const { arrive, recordings } = openTestBrowser(sharedProductUrl);

const states = createStates(recordings);

/** Looked at in its states above, and by `accounts-every-eye`. */
const ELSEWHERE = ['home', 'affiliates', 'support'] as const satisfies PageName[];
const PATHS = TRANSLATED_PAGES.filter((name) => !ELSEWHERE.some((other) => other === name)).map(
  (name) => PAGE_PATHS[name],
);

describe('the page for everyone', () => {
  it.each(Object.keys(states))(
    '%s',
    async (name) => {
      const visitor = await arrive({ reducedMotion: 'reduce' });
      await states[name]?.(visitor);
      const faults = await findFaults(visitor.page, LOOKS.pt);
      await inEnglish(visitor.page);
      faults.push(...(await findFaults(visitor.page, LOOKS.en)));
      expect(faults).toEqual([]);
      if (await visitor.upload.isBusy()) await visitor.upload.cancel();
    },
    240_000,
  );

  it.each([...PATHS, '/nao/existe'])('at %s', async (path) => {
    const { page } = await arrive({ path, reducedMotion: 'reduce' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (path === '/auth') await page.locator('main input').first().waitFor();
    expect(await findFaults(page, LOOKS.pt)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'shows where fields end, with a contrast of 3:1, in the %s theme',
    async (colorScheme) => {
      const { page } = await arrive({ path: '/auth', colorScheme });
      await page.locator('main input').first().waitFor();
      const contrasts = await page.locator('main input[class*=border]').evaluateAll(readBorderContrasts);
      expect(contrasts.length).toBeGreaterThan(1);
      expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(3);
    },
  );
});

/** Runs in the page: the contrast of each border with the ground around it (WCAG 2, relative luminance). */
const readBorderContrasts = (controls: readonly Element[]): number[] => {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  const luminance = (...layers: readonly string[]): number => {
    for (const layer of layers) {
      context.fillStyle = layer;
      context.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) => {
      const value = byte / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (element: Element | null): string => {
    if (element === null) return getComputedStyle(document.documentElement).backgroundColor;
    const { backgroundColor } = getComputedStyle(element);
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = backgroundColor;
    context.fillRect(0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data[3] === 255
      ? backgroundColor
      : groundOf(element.parentElement);
  };
  return controls.map((control) => {
    const ground = groundOf(control.parentElement);
    const pair = [luminance(ground), luminance(ground, getComputedStyle(control).borderTopColor)];
    return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
  });
};

/** Changes the language to English. A dialog covers the page's language: it is closed for the change, and opened again. */
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
