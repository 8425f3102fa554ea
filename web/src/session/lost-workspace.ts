import { forgetInTab, readInTab, writeInTab } from '../platform/tab-stored.ts';

const LOST = 'lostWorkspace';

/** Notes for the next page that the user lost the workspace of this one. */
export const noteLostWorkspace = (): void => writeInTab(LOST, 'true');

/** Returns whether the page before was in a workspace that the user lost; only once. */
export const takeLostWorkspace = (): boolean => {
  const isLost = readInTab(LOST) !== undefined;
  forgetInTab(LOST);
  return isLost;
};
