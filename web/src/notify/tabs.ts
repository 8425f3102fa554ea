import type { Tabs } from '../platform/tabs.ts';

const NOTIFIER = 'escriba-notifier';
const IN_SIGHT = 'escriba-in-sight';

/** Elects the tab that notifies. Browsers without Web Locks (no https) have no notifications either. */
export const joinTabs = (tabs: Pick<Tabs, 'hold' | 'listHeld'>, signal: AbortSignal) => {
  let isNotifier = false;
  const speakForAll = (): void => {
    isNotifier = true;
  };
  tabs.hold(NOTIFIER, { signal, onHeld: speakForAll });
  signal.addEventListener('abort', holdWhileInSight(tabs, signal));

  return {
    /** Returns whether this tab must notify: it leads, and no tab is visible. */
    mustTell: async (): Promise<boolean> => {
      if (!isNotifier || signal.aborted) return false;
      return !(await tabs.listHeld()).includes(IN_SIGHT);
    },
  };
};

/** Holds a shared lock while the tab is visible. It ends with the tab. */
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
