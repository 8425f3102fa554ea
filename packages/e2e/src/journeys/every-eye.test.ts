import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { sharedProductUrl } from '../stage/product.ts';
import { openStage } from '../stage/stage.ts';
import { createStates } from '../stage/states.ts';

const { arrive, recordings } = openStage(sharedProductUrl);

const HEIGHT = 900;
const NARROWEST = 360;

type Look = { readonly colorScheme: 'light' | 'dark'; readonly width: number };
/** Every pair of language, theme and width comes up in one of these. */
const LOOKS: Readonly<Record<'pt' | 'en', readonly Look[]>> = {
  pt: [
    { colorScheme: 'light', width: 1_280 },
    { colorScheme: 'dark', width: 390 },
  ],
  en: [
    { colorScheme: 'light', width: 390 },
    { colorScheme: 'dark', width: 1_280 },
  ],
};

/** Serious findings in each look, and whatever makes the narrowest page scroll sideways. */
const findFaults = async (page: Page, language: keyof typeof LOOKS): Promise<string[]> => {
  const faults: string[] = [];
  for (const { colorScheme, width } of LOOKS[language]) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: HEIGHT });
    await page.evaluate(settle);
    const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    for (const { id, nodes } of serious)
      for (const { target, failureSummary } of nodes)
        faults.push(`${language} ${colorScheme} ${width}: ${id} at ${target.join(' ')}: ${failureSummary}`);
  }
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
  const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  if (contentWidth > NARROWEST) faults.push(`${language} ${NARROWEST}: the page is ${contentWidth} wide`);
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

const states = createStates(recordings);

describe('everybody reads the page', () => {
  it.each(Object.keys(states))('%s', async (name) => {
    const visitor = await arrive();
    await states[name]?.(visitor);
    const faults = await findFaults(visitor.page, 'pt');
    await chooseEnglish(visitor.page);
    faults.push(...(await findFaults(visitor.page, 'en')));
    expect(faults).toEqual([]);
    if (await visitor.upload.isBusy()) await visitor.upload.cancel();
  });

  it.each(['/auth', '/nao/existe'])('at %s', async (path) => {
    const { page } = await arrive({ path });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await findFaults(page, 'pt')).toEqual([]);
  });
});

const chooseEnglish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Idioma da página' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.locator('html[lang=en]').waitFor();
};
