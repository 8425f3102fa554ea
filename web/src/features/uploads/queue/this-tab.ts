import type { Tabs } from '../../../platform/tabs.ts';
import { newId } from './new-id.ts';

const PREFIX = 'escriba-uploads-';

export type ThisTab = ReturnType<typeof createThisTab>;

/** The name of this tab. From its first use on the tab holds a lock of that name for as long as it lives. */
export const createThisTab = (tabs: Pick<Tabs, 'hold' | 'listHeld'>) => {
  const tabId: string = newId();
  let isHeld = false;
  return {
    getTabId: (): string => {
      if (!isHeld) tabs.hold(PREFIX + tabId, { signal: new AbortController().signal });
      isHeld = true;
      return tabId;
    },
    /** Tells for a tab's name whether it is another one that still lives. */
    findLivingTabs: async (): Promise<(id: string) => boolean> => {
      const names = new Set(await tabs.listHeld());
      return (id) => id !== tabId && names.has(PREFIX + id);
    },
  };
};
