import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { createRecordings } from './recordings.ts';
import { openVisitor } from './visitor.ts';
import type { Arrival, Visitor } from './visitor.ts';

/**
 * A browser and recordings for the tests of one file, gone when they are through. `url` says where the product answers; it is
 * asked when somebody arrives.
 */
export const openStage = (url: () => string) => {
  const recordings = createRecordings();
  const present = new Set<Visitor>();
  let browser: Browser | undefined;

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(async () => {
    await Promise.all([...present].map((visitor) => visitor.leave()));
    present.clear();
  });
  afterAll(async () => {
    await browser?.close();
    recordings.remove();
  });

  return {
    recordings,
    /** A new visitor on the landing page, or on another; leaves when the test is over. */
    arrive: async (arrival: Omit<Arrival, 'url'> = {}): Promise<Visitor> => {
      if (browser === undefined) throw new Error('visitors arrive in tests');
      const visitor = await openVisitor(browser, { url: url(), ...arrival });
      present.add(visitor);
      return visitor;
    },
  };
};
