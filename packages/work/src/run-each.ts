/**
 * Does one thing after the other, each also after a failure of one before it, so that none keeps the rest from being done.
 * @throws the failure, or an AggregateError of several
 */
export const runEach = async (works: readonly (() => Promise<unknown>)[]): Promise<void> => {
  const failures: unknown[] = [];
  for (const work of works) {
    try {
      await work();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of ${works.length} failed`);
  if (failures.length === 1) throw failures[0];
};
