import pLimit from 'p-limit';

type TurnsOptions = {
  /** Amount of concurrent work per key. */
  readonly runningMax: number;
  /** Amount of waiting work per key. */
  readonly waitingMax: number;
  /** Returns the error for work beyond that. */
  readonly refuse: () => Error;
};

/** Limits concurrent work per key, and refuses it beyond a number of waiting ones. Waiting work only needs memory. */
export const createTurns = ({ runningMax, waitingMax, refuse }: TurnsOptions) => {
  const limits = new Map<string, ReturnType<typeof pLimit>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const limit = limits.get(key) ?? pLimit(runningMax);
    if (limit.activeCount + limit.pendingCount >= runningMax + waitingMax) throw refuse();
    limits.set(key, limit);
    try {
      return await limit(work);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key);
    }
  };
};
