import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@escriba/runtime';
import { every } from '@escriba/runtime';
import * as Type from 'typebox';
import { Value } from 'typebox/value';

type SimulatedClock = { readonly now: () => Date; readonly stop: () => Promise<void> };

/** Time limit of a request. The fake responds after 20 s without news. */
const TIMEOUT_MS = 30_000;
const RETRY_MS = 500;
const Reply = Type.Object({ result: Type.Integer() });

/**
 * Returns the time of a fake Asaas, whose page can advance months: it has a move here before it does the work of the days in between.
 * Only for a product that runs against it; `url` is its base URL.
 */
export const followClock = (url: string, logger: Pick<Logger, 'warn'>): SimulatedClock => {
  let aheadMs: number | undefined;
  const follow = async (signal: AbortSignal): Promise<void> => {
    const response = await fetch(`${url}/control/follow`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ args: aheadMs === undefined ? [] : [aheadMs] }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const { result } = Value.Parse(Reply, await response.json());
    aheadMs = Math.max(aheadMs ?? result, result);
  };
  const following = every(
    0,
    async (signal) => {
      try {
        await follow(signal);
      } catch (error) {
        if (signal.aborted) return;
        logger.warn({ err: error }, 'clock.not_followed');
        await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    },
    () => undefined,
  );
  return { now: () => new Date(Date.now() + (aheadMs ?? 0)), stop: following.stop };
};
