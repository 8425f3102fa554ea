import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const HEIGHT = 900;
const NARROWEST = 360;

type Look = { readonly colorScheme: 'light' | 'dark'; readonly width: number };
/** Every pair of language, theme and width comes up in one of these. */
export const LOOKS: Readonly<Record<'pt' | 'en', readonly Look[]>> = {
  pt: [
    { colorScheme: 'light', width: 1_280 },
    { colorScheme: 'dark', width: 390 },
  ],
  en: [
    { colorScheme: 'light', width: 390 },
    { colorScheme: 'dark', width: 1_280 },
  ],
};

/** Serious findings of axe in each look, and whatever makes the narrowest page scroll sideways. */
export const findFaults = async (page: Page, looks: readonly Look[]): Promise<string[]> => {
  const faults: string[] = [];
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: HEIGHT });
    await page.evaluate(settle);
    const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    for (const { id, nodes } of serious)
      for (const { target, failureSummary } of nodes)
        faults.push(`${colorScheme} ${width}: ${id} at ${target.join(' ')}: ${failureSummary}`);
  }
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
  const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  if (contentWidth > NARROWEST) faults.push(`${NARROWEST}: the page is ${contentWidth} wide`);
  return faults;
};

/** Runs in the page: waits until colours and places have stopped changing. A child's change may follow its parent's. */
const settle = async (): Promise<void> => {
  for (;;) {
    await new Promise(requestAnimationFrame);
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    if (passing.every(({ playState }) => playState === 'finished')) return;
    await Promise.allSettled(passing.map(({ finished }) => finished));
  }
};
