import type { Permission } from '../shared/permissions.ts';

/**
 * Header of a request in a workspace: its id. The gateway asks auth what the user may do there, and sends the request to usage and transcription
 * in the name of the workspace. Without it, and to all other services, the user acts for themselves.
 */
export const WORKSPACE_HEADER = 'x-escriba-workspace';

/** What members may do: a `reader` reads; an `editor` also uploads and edits; an `admin` also deletes and manages; one `owner` pays. */
export const WORKSPACE_ROLES = ['owner', 'admin', 'editor', 'reader'] as const;
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];
/** What each role permits in the name of the workspace. */
export const ROLE_PERMISSIONS: Readonly<Record<WorkspaceRole, readonly Permission[]>> = {
  owner: ['read', 'write', 'delete', 'manage', 'bill'],
  admin: ['read', 'write', 'delete', 'manage'],
  editor: ['read', 'write'],
  reader: ['read'],
};
/** Roles that can be given; the owner's passes on by an offer. */
export const GIVEN_ROLES = ['admin', 'editor', 'reader'] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];
