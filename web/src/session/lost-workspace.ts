import { DATABASES, deleteDatabase } from '../platform/databases.ts';
import { paths } from '../platform/paths.ts';
import { forgetInTab, readInTab, writeInTab } from '../platform/tab-stored.ts';
import { storeChoice } from './workspace-choice.ts';

const LOST = 'lostWorkspace';
let isLosing = false;

/** Leaves a workspace of which the user is no member any more: what this browser keeps of it is deleted, and the page loads in the user's own space. */
export const loseWorkspace = (workspaceId: string): void => {
  if (isLosing) return;
  isLosing = true;
  storeChoice(undefined);
  writeInTab(LOST, 'true');
  const drafts = import('./lost-drafts.ts').then((lost) => lost.forgetDraftsOf(workspaceId));
  void Promise.allSettled([deleteDatabase(DATABASES.copies), drafts]).then(() =>
    window.location.replace(paths.app),
  );
};

/** Returns whether the page before was in a workspace that the user lost; only once. */
export const takeLostWorkspace = (): boolean => {
  const isLost = readInTab(LOST) !== undefined;
  forgetInTab(LOST);
  return isLost;
};
