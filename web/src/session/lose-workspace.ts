import { DATABASES, deleteDatabase } from '../platform/databases.ts';
import { paths } from '../platform/paths.ts';
import { forgetDraftsOf } from './lost-drafts.ts';
import { noteLostWorkspace } from './lost-workspace.ts';
import { storeChoice } from './workspace-choice.ts';

let isLosing = false;

/** Leaves a workspace of which the user is no member any more: what this browser keeps of it is deleted, and the page loads in the user's own space. */
export const loseWorkspace = (workspaceId: string): void => {
  if (isLosing) return;
  isLosing = true;
  storeChoice(undefined);
  noteLostWorkspace();
  const kept = [deleteDatabase(DATABASES.copies), forgetDraftsOf(workspaceId)];
  void Promise.allSettled(kept).then(() => window.location.replace(paths.app));
};
