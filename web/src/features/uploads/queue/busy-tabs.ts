const BUSY = 'escriba-busy';

type Locks = Pick<LockManager, 'request' | 'query'>;

/**
 * Lets the tabs of one browser know of each other whether signing out would break something off: a busy tab holds a shared lock,
 * which the browser takes away with the tab. Browsers have locks only on https and localhost.
 */
export const createBusyTabs = (locks: Locks | undefined) => {
  let letGo: (() => void) | undefined;
  return {
    /** Whether something is under way in this tab. */
    tell: (isBusy: boolean): void => {
      if (isBusy && letGo === undefined) {
        const held = new Promise<void>((resolve) => (letGo = resolve));
        void locks?.request(BUSY, { mode: 'shared' }, () => held).catch(() => undefined);
      } else if (!isBusy) {
        letGo?.();
        letGo = undefined;
      }
    },
    isAnotherBusy: async (): Promise<boolean> => {
      const held = (await locks?.query())?.held?.filter(({ name }) => name === BUSY).length ?? 0;
      return held > (letGo === undefined ? 0 : 1);
    },
  };
};

export type BusyTabs = ReturnType<typeof createBusyTabs>;

/** This tab among those of its browser. */
export const busyTabs: BusyTabs = createBusyTabs((navigator as { locks?: LockManager }).locks);
