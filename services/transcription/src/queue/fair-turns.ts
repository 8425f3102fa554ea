import { type Share, createFairLine } from './fair-line.ts';

/** Runs at most `size` pieces of work concurrently; the rest waits as in `createFairLine`. */
export const createFairTurns = (size: number) => {
  const line = createFairLine<{ start: () => void }>();
  let running = 0;

  const assign = (): void => {
    for (let next = take(); next; next = take()) next.start();
  };
  const take = () => (running < size ? line.shift() : undefined);

  return async <T>(share: Share, work: () => Promise<T>): Promise<T> => {
    const turn = Promise.withResolvers<void>();
    const start = () => {
      running += 1;
      turn.resolve();
    };
    line.push({ start }, share);
    assign();
    await turn.promise;
    try {
      return await work();
    } finally {
      running -= 1;
      assign();
    }
  };
};
