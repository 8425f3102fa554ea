import { ROLE_PERMISSIONS } from '@escriba/contracts/auth/workspace-roles';
import type { WorkspaceSummary } from '@escriba/contracts/auth/workspaces';

/** Returns whether the user changes members and invitations of a workspace. */
export const mayManage = ({ role }: Pick<WorkspaceSummary, 'role'>): boolean =>
  ROLE_PERMISSIONS[role].includes('manage');
