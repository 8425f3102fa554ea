import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locale } from '@escriba/contracts/shared/locale';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The script that each page gets: less than half as much to send and to read as the same script with comments. */
const AXE_SCRIPT = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const HEIGHT = 900;
const NARROWEST = 360;

type Viewport = { readonly colorScheme: 'light' | 'dark'; readonly width: number };
/** Looks in which every pair of language, theme and width occurs. The narrow look comes last: the narrowest page follows it. */
export const LOOKS: Readonly<Record<Locale, readonly Viewport[]>> = {
  pt: [
    { colorScheme: 'light', width: 1_280 },
    { colorScheme: 'dark', width: 390 },
  ],
  en: [
    { colorScheme: 'dark', width: 1_280 },
    { colorScheme: 'light', width: 390 },
  ],
};

/**
 * Returns the serious findings of axe in each look, and elements that make the narrowest page scroll sideways. Motion is reduced from
 * here on: axe judges where it ends, and each frame on the way is drawn by the processor.
 */
export const findFaults = async (page: Page, looks: readonly Viewport[]): Promise<string[]> => {
  const faults: string[] = [];
  for (const { colorScheme, width } of looks) {
    await Promise.all([
      page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }),
      page.setViewportSize({ width, height: HEIGHT }),
    ]);
    for (const fault of await findLasting(page)) faults.push(`${colorScheme} ${width}: ${fault}`);
  }
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
  // What depends on the width is drawn in the next frame: a test that widens the page at once would have it never change.
  await page.evaluate(settle);
  const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  if (contentWidth > NARROWEST) faults.push(`${NARROWEST}: the page is ${contentWidth} wide`);
  return faults;
};

/** Returns only what axe finds twice: a message that fades out during the check is no fault. */
const findLasting = async (page: Page): Promise<string[]> => {
  const found = await findSerious(page);
  if (found.length === 0) return [];
  const again = new Map(await findSerious(page));
  return found.filter(([place]) => again.has(place)).map(([place, summary]) => `${place}: ${summary}`);
};

const findSerious = async (page: Page): Promise<(readonly [place: string, summary: string])[]> => {
  const isReady = await page.evaluate(settle);
  if (!isReady) await page.evaluate(AXE_SCRIPT);
  const violations = await page.evaluate(look, SERIOUS_RULES);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => [`${id} at ${target.join(' ')}`, failureSummary] as const),
  );
};

/** Runs in the page, where axe is loaded. The pages have no frames, which would need more. */
const look = async (rules: string[]) => {
  const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
  // Stylesheets and media are loaded again only for rules of lower impact.
  const options = { resultTypes: ['violations' as const], runOnly: rules, preload: false };
  return (await inPage.run(document, options)).violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
  }));
};

/** Runs in the page: waits until colours and positions are stable. A child's transition may follow its parent's. Returns whether axe is loaded. */
const settle = async (): Promise<boolean> => {
  for (;;) {
    await new Promise(requestAnimationFrame);
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    if (passing.every(({ playState }) => playState === 'finished')) return 'axe' in globalThis;
    await Promise.allSettled(passing.map(({ finished }) => finished));
  }
};

type Rule = Pick<axe.RuleMetadata, 'tags'> & {
  readonly id: string;
  readonly enabled: boolean;
  readonly impact: axe.ImpactValue;
};

/** Lists the rules that axe runs by default and whose findings are serious. Its public list of rules has no impacts. */
const listSeriousRules = (): string[] => {
  const { _audit: audit } = axe as unknown as {
    readonly _audit: { readonly rules: readonly Rule[]; readonly tagExclude: readonly string[] };
  };
  return audit.rules
    .filter(({ enabled, impact }) => enabled && (impact === 'serious' || impact === 'critical'))
    .filter(({ tags }) => !tags.some((tag) => audit.tagExclude.includes(tag)))
    .map(({ id }) => id);
};

const SERIOUS_RULES = listSeriousRules();
