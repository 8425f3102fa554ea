import type { Tabs } from '../platform/tabs.ts';

const NOTIFIER = 'escriba-notifier';
const IN_SIGHT = 'escriba-in-sight';

/** Which of a browser's tabs speaks for all. Without Web Locks (no https) browsers have no notifications either. */
export const joinTabs = (tabs: Pick<Tabs, 'hold' | 'listHeld'>, signal: AbortSignal) => {
  let isNotifier = false;
  const speakForAll = (): void => {
    isNotifier = true;
  };
  tabs.hold(NOTIFIER, { signal, onHeld: speakForAll });
  signal.addEventListener('abort', holdWhileInSight(tabs, signal));

  return {
    /** Whether it is this tab that has to tell: it speaks for all, and none of them is looked at. */
    mustTell: async (): Promise<boolean> => {
      if (!isNotifier || signal.aborted) return false;
      return !(await tabs.listHeld()).includes(IN_SIGHT);
    },
  };
};

/** Each tab in sight holds a share of a lock, which ends with the tab whatever becomes of it. */
const holdWhileInSight = (tabs: Pick<Tabs, 'hold'>, signal: AbortSignal): (() => void) => {
  let hold: AbortController | undefined;
  const release = (): void => {
    hold?.abort();
    hold = undefined;
  };
  const follow = (): void => {
    if (document.visibilityState !== 'visible') return release();
    if (hold !== undefined) return;
    hold = new AbortController();
    tabs.hold(IN_SIGHT, { mode: 'shared', signal: hold.signal });
  };
  document.addEventListener('visibilitychange', follow, { signal });
  follow();
  return release;
};
