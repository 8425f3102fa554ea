import { type SchedulingKey, createFairQueue } from './fair-queue.ts';

/** Runs at most `size` pieces of work concurrently, a number that may change; the rest waits as in `createFairQueue`. */
export const createFairTurns = (size: number | (() => number)) => {
  const countAllowed = typeof size === 'number' ? () => size : size;
  const line = createFairQueue<{ start: () => void }>();
  let running = 0;

  const assign = (): void => {
    for (let next = take(); next; next = take()) next.start();
  };
  const take = () => (running < countAllowed() ? line.shift() : undefined);

  const inTurn = async <T>(key: SchedulingKey, work: () => Promise<T>): Promise<T> => {
    const turn = Promise.withResolvers<void>();
    const start = () => {
      running += 1;
      turn.resolve();
    };
    line.push({ start }, key);
    assign();
    await turn.promise;
    try {
      return await work();
    } finally {
      running -= 1;
      assign();
    }
  };
  return { inTurn, countWaiting: line.size };
};
