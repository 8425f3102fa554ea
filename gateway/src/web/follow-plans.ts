import { isDeepStrictEqual } from 'node:util';
import { type Logger, every } from '@escriba/runtime';
import type { Upstream } from '../platform/upstream.ts';
import type { BuiltPages } from './built-pages.ts';
import type { DrawPages } from './draw-pages.ts';
import { readSoldPlans } from './sold-plans.ts';

type FollowDeps = {
  readonly billing: Upstream;
  readonly pages: Pick<BuiltPages, 'listWithPlans' | 'replace'>;
  readonly draw: DrawPages;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly everyMs?: number;
};

const ASK_EVERY_MS = 10_000;
/** Pause after a failure. Each further failure doubles it, up to the regular pause. */
const RETRY_MS = 1_000;

/**
 * Keeps the plans of built pages those that billing sells: asks billing every 10 s, sooner after a failure, and draws the pages that show
 * others again. While billing does not respond, pages show what they showed before. `firstResponse` settles after the first round or failure.
 */
export const followPlans = ({ billing, pages, draw, logger, everyMs = ASK_EVERY_MS }: FollowDeps) => {
  const first = Promise.withResolvers<void>();
  let retryMs = RETRY_MS;

  const update = async (signal: AbortSignal): Promise<void> => {
    const plans = await readSoldPlans(billing);
    const stale = pages.listWithPlans().filter((page) => !isDeepStrictEqual(page.plans, plans));
    if (stale.length > 0) {
      const drawn = await draw(stale, plans, signal);
      await Promise.all(drawn.map(pages.replace));
      logger.info({ pages: stale.length }, 'pages_redrawn');
    }
    retryMs = RETRY_MS;
    first.resolve();
  };
  const updating = every(everyMs, update, (error) => {
    logger.warn({ err: error }, 'plans_of_pages_not_updated');
    first.resolve();
    setTimeout(updating.wake, retryMs).unref();
    retryMs = Math.min(2 * retryMs, ASK_EVERY_MS);
  });
  return { firstResponse: first.promise, stop: updating.stop };
};
