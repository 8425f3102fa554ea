import type { WorkspaceRole } from '@escriba/contracts/auth/workspace-roles';
import type { Kysely } from 'kysely';
import { keepFromDeletion } from '../accounts/accounts.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { type Membership, createMembersRepository } from './members.repository.ts';
import { workspaceNotFound, workspaceRoleMissing } from './workspaces.errors.ts';
import { createWorkspacesRepository } from './workspaces.repository.ts';

/** What a change needs: any member, one who manages the workspace, or its owner. */
export type Need = 'member' | 'manage' | 'own';

const ROLES: Readonly<Record<Need, readonly WorkspaceRole[]>> = {
  member: ['owner', 'admin', 'editor', 'reader'],
  manage: ['owner', 'admin'],
  own: ['owner'],
};

export const isAllowed = (role: WorkspaceRole, need: Need): boolean => ROLES[need].includes(role);

/** Throws workspaceNotFound for who is no member, workspaceRoleMissing for a member whose role is not enough. */
export const requireRole = (member: { readonly role: WorkspaceRole } | undefined, need: Need): void => {
  if (member === undefined) throw workspaceNotFound();
  if (!isAllowed(member.role, need)) throw workspaceRoleMissing();
};

/**
 * Locks a workspace until the transaction ends, and returns it with the membership of who changes it, as it is then. Their account and those of
 * `others`, to whom rows will refer, are locked before it, as in every transaction: two that do it in different orders would wait for each
 * other. Throws workspaceNotFound, workspaceRoleMissing.
 */
export const enterWorkspace = async (
  transaction: Kysely<DB>,
  membership: Membership,
  need: Need,
  others: readonly string[] = [],
) => {
  await keepFromDeletion(transaction, [membership.userId, ...others]);
  const workspace = await createWorkspacesRepository(transaction).lock(membership.workspaceId);
  const member = await createMembersRepository(transaction).find(membership);
  if (workspace === undefined || member === undefined) throw workspaceNotFound();
  requireRole(member, need);
  return { workspace, member };
};
