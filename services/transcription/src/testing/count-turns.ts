/** How often other work has its turn while a piece of work runs that waits for nothing. */
export const countTurns = async (work: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  let isRunning = true;
  const turn = (): void => {
    if (!isRunning) return;
    count += 1;
    setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isRunning = false;
  return count;
};
