import type { Logger } from '@escriba/runtime';
import { every } from '@escriba/runtime';
import * as Type from 'typebox';
import { Value } from 'typebox/value';

type SimulatedClock = { readonly now: () => Date; readonly stop: () => Promise<void> };

const POLL_INTERVAL_MS = 500;
const TIMEOUT_MS = 2_000;
/** The fake's time has whole seconds: a smaller move is none, and following it would make the clock step back. */
const MOVE_MS_MIN = 5_000;
const Reply = Type.Object({
  result: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' }),
});

/** The time of a fake Asaas, whose page can advance months. Only for a product that runs against it; `url` is its base URL. */
export const followClock = (url: string, logger: Pick<Logger, 'warn'>): SimulatedClock => {
  let offsetMs = 0;
  const read = async (): Promise<void> => {
    const response = await fetch(`${url}/control/now`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"args":[]}',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { result } = Value.Parse(Reply, await response.json());
    const difference = Date.parse(`${result.replace(' ', 'T')}-03:00`) - Date.now();
    if (Math.abs(difference - offsetMs) >= MOVE_MS_MIN) offsetMs = difference;
  };
  const following = every(POLL_INTERVAL_MS, read, (error) =>
    logger.warn({ err: error }, 'clock.not_followed'),
  );
  return { now: () => new Date(Date.now() + offsetMs), stop: following.stop };
};
