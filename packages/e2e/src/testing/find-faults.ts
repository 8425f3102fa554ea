import type { Locale } from '@escriba/contracts';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const HEIGHT = 900;
const NARROWEST = 360;

type Look = { readonly colorScheme: 'light' | 'dark'; readonly width: number };
/** Every pair of language, theme and width occurs in one of these. */
export const LOOKS: Readonly<Record<Locale, readonly Look[]>> = {
  pt: [
    { colorScheme: 'light', width: 1_280 },
    { colorScheme: 'dark', width: 390 },
  ],
  en: [
    { colorScheme: 'light', width: 390 },
    { colorScheme: 'dark', width: 1_280 },
  ],
};

/** Serious findings of axe in each look, and elements that make the narrowest page scroll sideways. */
export const findFaults = async (page: Page, looks: readonly Look[]): Promise<string[]> => {
  const faults: string[] = [];
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: HEIGHT });
    for (const fault of await findLasting(page)) faults.push(`${colorScheme} ${width}: ${fault}`);
  }
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
  const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  if (contentWidth > NARROWEST) faults.push(`${NARROWEST}: the page is ${contentWidth} wide`);
  return faults;
};

/** A message that fades out during the check is no fault: returns only what axe finds twice. */
const findLasting = async (page: Page): Promise<string[]> => {
  const found = await findSerious(page);
  if (found.length === 0) return [];
  const again = new Map(await findSerious(page));
  return found.filter(([place]) => again.has(place)).map(([place, summary]) => `${place}: ${summary}`);
};

const findSerious = async (page: Page): Promise<(readonly [place: string, summary: string])[]> => {
  await page.evaluate(settle);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(look);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary = '' }) => [`${id} at ${target.join(' ')}`, failureSummary] as const,
      ),
    );
};

/** Runs in the page, where axe is loaded. The pages have no frames, which would need more. */
const look = async () => {
  const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
  return (await inPage.run(document, { resultTypes: ['violations'] })).violations;
};

/** Runs in the page: waits until colours and positions are stable. A child's transition may follow its parent's. */
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
