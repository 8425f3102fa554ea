import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';

const SLICE_MS = 5;
/** Longest slice that counts. A busy machine makes slices longer, but the pages do not have the processor all that time. */
const SLICE_MS_MAX = 20;
/** Slices between two listings of processes, in which new pages start. */
const LIST_EVERY_SLICES = 5;

/**
 * Slows all pages of this page's browser down until the returned function resolves: their processes are stopped after every 5 ms. The browser's own
 * emulation of a slow processor spins meanwhile, which takes the processor from the other tests.
 * @param factor how much slower; 4 is a slow telephone
 */
export const slowPages = async (page: Page, factor: number): Promise<() => Promise<void>> => {
  const devTools = await page.context().browser()?.newBrowserCDPSession();
  if (devTools === undefined) throw new Error('the browser cannot be slowed down');
  const listPages = async (): Promise<number[]> => {
    const { processInfo } = await devTools.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  };
  const ended = new AbortController();
  const alternate = async (): Promise<void> => {
    let ids = await listPages();
    for (let slice = 1; !ended.signal.aborted; slice += 1) {
      const start = performance.now();
      await delay(SLICE_MS);
      if (slice % LIST_EVERY_SLICES === 0) ids = await listPages();
      signalAll(ids, 'SIGSTOP');
      await delay(Math.min(performance.now() - start, SLICE_MS_MAX) * (factor - 1));
      signalAll(ids, 'SIGCONT');
    }
  };
  const alternating = alternate();
  // The end awaits it.
  alternating.catch(() => undefined);
  return async () => {
    ended.abort();
    await alternating;
    await devTools.detach();
  };
};

const signalAll = (ids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT'): void => {
  for (const id of ids)
    try {
      process.kill(id, signal);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
};

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ESRCH';
