import type { Tabs } from '../../../platform/tabs.ts';
import { newId } from '../../../platform/new-id.ts';

const PREFIX = 'escriba-uploads-';

export type ThisTab = ReturnType<typeof createThisTab>;

/** Creates the id of this tab. From its first use the tab has a lock of that name until it closes. */
export const createThisTab = (tabs: Pick<Tabs, 'hold' | 'listHeld'>) => {
  const tabId: string = newId();
  let isHeld = false;
  return {
    getTabId: (): string => {
      if (!isHeld) tabs.hold(PREFIX + tabId, { signal: new AbortController().signal });
      isHeld = true;
      return tabId;
    },
    /** Returns a function that says whether an id belongs to another open tab. */
    findLivingTabs: async (): Promise<(id: string) => boolean> => {
      const names = new Set(await tabs.listHeld());
      return (id) => id !== tabId && names.has(PREFIX + id);
    },
  };
};
