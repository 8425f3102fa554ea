import { hasFailed } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { createRecordings } from './recordings.ts';
import { openVisitor } from './visitor.ts';
import type { Arrival, Visitor } from './visitor.ts';

/** Time limit of a journey, which has many steps with separate timeouts; this only ends one that hangs. */
const JOURNEY_TIMEOUT_MS = 180_000;

/** How a test opens a browser. `stays`: for all tests of the file, from page to page; otherwise it is closed at the end of the test. */
export type TestArrival = Omit<Arrival, 'url'> & { readonly stays?: boolean };

/**
 * A browser and recordings for the tests of one file, removed afterwards. `url` returns the product's address; it is called when a visitor
 * arrives. `flags` are added to the browser's.
 */
export const openTestBrowser = (url: () => string, flags: readonly string[] = []) => {
  jest.setTimeout(JOURNEY_TIMEOUT_MS);
  const recordings = createRecordings();
  const present = new Set<Visitor>();
  const residents = new Set<Visitor>();
  let browser: Browser | undefined;

  beforeAll(async () => {
    browser = await openBrowser(flags);
  });
  afterEach(async () => {
    if (hasFailed()) for (const visitor of [...present, ...residents]) await describePage(visitor);
    await Promise.all([...present].map((visitor) => visitor.leave()));
    present.clear();
  });
  afterAll(async () => {
    await Promise.all([...residents].map((visitor) => visitor.leave()));
    await browser?.close();
    recordings.remove();
  });

  return {
    recordings,
    /** Opens the landing page, or another one, for a new visitor. */
    arrive: async ({ stays = false, ...arrival }: TestArrival = {}): Promise<Visitor> => {
      if (browser === undefined) throw new Error('visitors arrive in tests');
      const visitor = await openVisitor(browser, { url: url(), ...arrival });
      (stays ? residents : present).add(visitor);
      return visitor;
    },
  };
};

/** Longest description of a page, short enough for a log. */
const DESCRIPTION_MAX = 4_000;

/** Writes what a visitor of a failed test has before them: the log is all that a run elsewhere leaves. */
const describePage = async ({ page, faults }: Visitor): Promise<void> => {
  const content = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
  process.stderr.write(`${[page.url(), ...faults, content.slice(0, DESCRIPTION_MAX)].join('\n')}\n`);
};
