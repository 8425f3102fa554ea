import pLimit from 'p-limit';

type TurnsOptions = {
  /** Works of one key at a time. */
  readonly runningMax: number;
  /** Works of one key that wait. */
  readonly waitingMax: number;
  /** What one too many is refused with. */
  readonly refuse: () => Error;
};

/** Lets works that share a key take turns, and refuses those beyond a number. What waits holds nothing but memory. */
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
