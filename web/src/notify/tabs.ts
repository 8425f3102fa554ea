import type { Tabs } from '../platform/tabs.ts';

const NOTIFIER = 'escriba-notify ';
const IN_SIGHT = 'escriba-seen ';

/** Elects the tab that notifies, among those that show the recordings of one owner. Browsers without Web Locks (no https) have no notifications either. */
export const joinTabs = (
  tabs: Pick<Tabs, 'hold' | 'listHeld'>,
  ownerId: string | undefined,
  signal: AbortSignal,
) => {
  const inSight = `${IN_SIGHT}${ownerId}`;
  let isNotifier = false;
  const speakForAll = (): void => {
    isNotifier = true;
  };
  tabs.hold(`${NOTIFIER}${ownerId}`, { signal, onHeld: speakForAll });
  signal.addEventListener('abort', holdWhileInSight(tabs, inSight, signal));

  return {
    /** Returns whether this tab must notify: it leads, and no tab is visible. */
    mustTell: async (): Promise<boolean> => {
      if (!isNotifier || signal.aborted) return false;
      return !(await tabs.listHeld()).includes(inSight);
    },
  };
};

/** Holds a shared lock while the tab is visible. It ends with the tab. */
const holdWhileInSight = (tabs: Pick<Tabs, 'hold'>, lock: string, signal: AbortSignal): (() => void) => {
  let hold: AbortController | undefined;
  const release = (): void => {
    hold?.abort();
    hold = undefined;
  };
  const follow = (): void => {
    if (document.visibilityState !== 'visible') return release();
    if (hold !== undefined) return;
    hold = new AbortController();
    tabs.hold(lock, { mode: 'shared', signal: hold.signal });
  };
  document.addEventListener('visibilitychange', follow, { signal });
  follow();
  return release;
};
