import { setImmediate as turn } from 'node:timers/promises';

/** How long one export runs before others get their turn. */
const TURN_MS = 10;

/** Await it between the steps of long work: yields once its own turn is over. */
export const createTurns = (): (() => Promise<void>) => {
  let endsAt = performance.now() + TURN_MS;
  return async () => {
    if (performance.now() < endsAt) return;
    await turn();
    endsAt = performance.now() + TURN_MS;
  };
};
