const NOTIFIER = 'escriba-notifier';
const IN_SIGHT = 'escriba-in-sight';

type Locks = Pick<LockManager, 'request' | 'query'>;

/** Which of a browser's tabs speaks for all. Without Web Locks (no https) browsers have no notifications either. */
export const joinTabs = (locks: Locks | undefined, signal: AbortSignal) => {
  let isNotifier = false;
  const untilLeft = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  void locks
    ?.request(NOTIFIER, { signal }, () => {
      isNotifier = !signal.aborted;
      return untilLeft;
    })
    .catch(() => undefined);
  const release = holdWhileInSight(locks, signal);
  signal.addEventListener('abort', release);

  return {
    /** Whether it is this tab that has to tell: it speaks for all, and none of them is looked at. */
    mustTell: async (): Promise<boolean> => {
      if (!isNotifier || signal.aborted || locks === undefined) return false;
      const { held = [] } = await locks.query();
      return !held.some(({ name }) => name === IN_SIGHT);
    },
  };
};

/** Each tab in sight holds a share of a lock, which ends with the tab whatever becomes of it. */
const holdWhileInSight = (locks: Locks | undefined, signal: AbortSignal): (() => void) => {
  let hold: AbortController | undefined;
  const release = (): void => {
    hold?.abort();
    hold = undefined;
  };
  const follow = (): void => {
    if (document.visibilityState !== 'visible') return release();
    if (hold !== undefined || locks === undefined) return;
    const mine = new AbortController();
    hold = mine;
    const untilHidden = new Promise<void>((resolve) =>
      mine.signal.addEventListener('abort', () => resolve()),
    );
    void locks
      .request(IN_SIGHT, { mode: 'shared', signal: mine.signal }, () => untilHidden)
      .catch(() => undefined);
  };
  document.addEventListener('visibilitychange', follow, { signal });
  follow();
  return release;
};
