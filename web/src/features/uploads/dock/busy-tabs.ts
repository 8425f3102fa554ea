import type { Tabs } from '../../../platform/tabs.ts';

const BUSY = 'escriba-busy';

/** Announces to the tabs of a browser whether a sign-out would interrupt another one: a busy tab has a shared lock. */
export const createBusyTabs = (tabs: Pick<Tabs, 'hold' | 'listHeld'>) => {
  let held: AbortController | undefined;
  return {
    /** Sets whether this tab is busy. */
    setBusy: (isBusy: boolean): void => {
      if (isBusy && held === undefined) {
        held = new AbortController();
        tabs.hold(BUSY, { mode: 'shared', signal: held.signal });
      } else if (!isBusy) {
        held?.abort();
        held = undefined;
      }
    },
    isAnotherBusy: async (): Promise<boolean> => {
      const busy = (await tabs.listHeld()).filter((name) => name === BUSY).length;
      return busy > (held === undefined ? 0 : 1);
    },
  };
};

export type BusyTabs = ReturnType<typeof createBusyTabs>;
