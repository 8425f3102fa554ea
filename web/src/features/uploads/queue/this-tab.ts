import { newId } from './new-id.ts';

const PREFIX = 'escriba-uploads-';
const tabId: string = newId();
const locks = (navigator as { locks?: LockManager }).locks;

/** The name of this tab; the browser holds its lock for as long as the tab lives. Browsers have locks only on https and localhost. */
export const getTabId = (): string => {
  held ??= locks?.request(PREFIX + tabId, () => new Promise<never>(() => undefined)).catch(() => undefined);
  return tabId;
};

let held: Promise<unknown> | undefined;

/** Tells for a tab's name whether it is another one that still lives. */
export const findLivingTabs = async (): Promise<(id: string) => boolean> => {
  const names = new Set((await locks?.query())?.held?.map(({ name }) => name));
  return (id) => id !== tabId && names.has(PREFIX + id);
};
