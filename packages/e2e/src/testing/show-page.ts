import type { Page } from 'playwright-core';

const DESKTOP = { width: 1_280, height: 900 };

/**
 * Loads a page in the light theme, at the size of a desktop by default. Nothing waits for the page before to take on this look: that would draw
 * it once more.
 */
export const showPage = async (page: Page, url: string, size = DESKTOP): Promise<void> => {
  await Promise.all([
    page.setViewportSize(size),
    page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' }),
    page.goto(url),
  ]);
};
