import type { Page } from 'playwright-core';

/** The accessible name of the focused element. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label =
      element?.getAttribute('aria-label') ?? (element as HTMLSelectElement | null)?.labels?.[0]?.textContent;
    return (label ?? element?.textContent ?? '').trim();
  });

const STOPS_MAX = 40;

/** Presses Tab until an element of that name is focused, as a screen reader user does. */
export const tabTo = async (page: Page, name: string | RegExp): Promise<void> => {
  const passed: string[] = [];
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press('Tab');
    const here = await focused(page);
    if (typeof name === 'string' ? here === name : name.test(here)) return;
    passed.push(here);
  }
  throw new Error(`Tab does not lead to ${name}; it passes ${passed.join(', ')}`);
};
