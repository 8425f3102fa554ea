import type { Page } from 'playwright-core';
import { PLAIN_PAGE } from './plain-page.ts';

const DESKTOP = { width: 1_280, height: 900 };

/**
 * Loads a page in the light theme, at the size of a desktop by default. The page before is left first: taking on this look would draw it once
 * more.
 */
export const showPage = async (page: Page, url: string, size = DESKTOP): Promise<void> => {
  // A sheet that another size turns into a panel goes back in the history, which would abort the navigation. The browser's empty page would end
  // the process of the pages, and each page would start another.
  await page.goto(new URL(PLAIN_PAGE, url).href);
  await Promise.all([
    page.setViewportSize(size),
    page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' }),
    page.goto(url),
  ]);
};
