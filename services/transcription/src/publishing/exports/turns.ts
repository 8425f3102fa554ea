import { setImmediate as turn } from 'node:timers/promises';

/** So long one export keeps the thread before others get their turn. */
const TURN_MS = 10;

/** To be awaited between the steps of long work: lets others go first once its own turn is over. */
export const createTurns = (): (() => Promise<void>) => {
  let endsAt = performance.now() + TURN_MS;
  return async () => {
    if (performance.now() < endsAt) return;
    await turn();
    endsAt = performance.now() + TURN_MS;
  };
};
