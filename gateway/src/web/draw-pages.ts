import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ListedPlan } from '@escriba/contracts/billing/listed-plans';
import type { PageWithPlans } from './built-pages.ts';

/** The module of the web client's build that draws its pages, by its function `redraw`. */
const RENDERER = '.pages/renderer/prerender.js';
const LIMIT_MS = 30_000;
/** Memory of the process that draws, three times what drawing needs. */
const MEMORY_MB_MAX = 192;

export type DrawWork = {
  readonly renderer: string;
  readonly pages: readonly Pick<PageWithPlans, 'locale' | 'path' | 'html'>[];
  readonly plans: readonly ListedPlan[];
};

export type DrawnPage = { readonly path: string; readonly html: string };

/**
 * Draws pages again with these plans, in a thread of its own. Throws if that takes more than 30 s or the signal is aborted.
 */
export const createDrawPages =
  (webDirectory: string) =>
  async (
    pages: readonly PageWithPlans[],
    plans: readonly ListedPlan[],
    signal: AbortSignal,
  ): Promise<readonly DrawnPage[]> => {
    const workerData: DrawWork = {
      renderer: path.resolve(webDirectory, RENDERER),
      pages: pages.map(({ locale, path, html }) => ({ locale, path, html })),
      plans,
    };
    const thread = new Worker(new URL('./draw-pages-thread.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
    });
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
      const [drawn] = (await once(thread, 'message', { signal: limit })) as [readonly DrawnPage[]];
      return drawn;
    } finally {
      await thread.terminate();
    }
  };

export type DrawPages = ReturnType<typeof createDrawPages>;
