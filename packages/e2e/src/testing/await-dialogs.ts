import type { Page } from 'playwright-core';

/** Time between two looks at the history, in milliseconds. */
const LOOK_EVERY_MS = 10;

/**
 * Makes `goto` and `reload` of the page wait until a dialog that has closed has given its entry in the history back: the way back would abort a
 * load that begins before it.
 */
export const awaitDialogs = (page: Page): void => {
  const settled = (): Promise<unknown> =>
    page.waitForFunction(() => !['closing', 'leaving'].includes(history.state?.is), undefined, {
      polling: LOOK_EVERY_MS,
    });
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...load) => {
    await settled();
    return goto(...load);
  };
  page.reload = async (...load) => {
    await settled();
    return reload(...load);
  };
};
