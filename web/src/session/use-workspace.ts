import { ROLE_PERMISSIONS } from '@escriba/contracts/auth/workspace-roles';
import type { Permission } from '@escriba/contracts/shared/permissions';
import { useSyncExternalStore } from 'react';
import { useSession } from './use-session.ts';
import { findChoice, readStoredChoice, subscribeChoice, type WorkspaceChoice } from './workspace-choice.ts';

/** Returns the workspace of this page; undefined in the user's own space. */
export const useWorkspace = (): WorkspaceChoice | undefined => {
  const { user } = useSession();
  const stored = useSyncExternalStore(subscribeChoice, readStoredChoice, () => '');
  return findChoice(user?.id, stored);
};

/** Returns whether a member may do something in a workspace; undefined is the user's own space. */
export const mayIn = (workspace: WorkspaceChoice | undefined, permission: Permission): boolean =>
  workspace === undefined || ROLE_PERMISSIONS[workspace.role].includes(permission);

/** Returns whether the user may do something with the recordings of this page: everything with their own. */
export const useMay = (permission: Permission): boolean => {
  const workspace = useWorkspace();
  return mayIn(workspace, permission);
};
