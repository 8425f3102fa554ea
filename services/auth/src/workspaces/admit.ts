import type { GivenRole } from '@escriba/contracts/auth/workspace-roles';
import { WORKSPACE_MEMBERS_MAX } from '@escriba/contracts/auth/workspaces';
import type { Kysely } from 'kysely';
import { keepFromDeletion } from '../accounts/accounts.ts';
import { recordAuditEvent } from '../platform/audit/audit.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Source } from '../platform/source.ts';
import { createMembersRepository } from './members.repository.ts';
import { holdSeat } from './seats.service.ts';
import { tooManyMembers, workspaceNotFound } from './workspaces.errors.ts';
import { createWorkspacesRepository } from './workspaces.repository.ts';
import type { WorkspacesDeps } from './workspaces.service.ts';

export type JoinDeps = Pick<WorkspacesDeps, 'clock' | 'randomness'>;

type Joining = {
  readonly workspaceId: string;
  readonly userId: string;
  readonly role: GivenRole;
  readonly source: Source;
};

/** Makes a user a member, who is none yet, on a seat of the owner. The caller has locked the workspace. Throws tooManyMembers, seatsUnknown, noFreeSeat. */
export const admit = async (
  transaction: Kysely<DB>,
  { clock, randomness }: JoinDeps,
  { workspaceId, userId, role, source }: Joining,
): Promise<void> => {
  const members = createMembersRepository(transaction);
  if ((await members.count(workspaceId)) >= WORKSPACE_MEMBERS_MAX) throw tooManyMembers();
  const ownerId = await members.findOwner(workspaceId);
  if (ownerId === undefined) throw workspaceNotFound();
  await holdSeat(transaction, { ownerId, userId });
  const now = clock();
  await members.insert({ workspaceId, userId, role, grantId: randomness.newId(), joinedAt: now });
  await recordAuditEvent(transaction, {
    at: now,
    kind: 'workspace_joined',
    source,
    userId,
    detail: workspaceId,
  });
};

/**
 * Lets a user join whose company has proved that they may. A member stays as they are, and a user whom an administrator removed stays removed.
 * Throws workspaceNotFound, tooManyMembers, seatsUnknown, noFreeSeat.
 */
export const joinProved = async (
  transaction: Kysely<DB>,
  deps: JoinDeps,
  { workspaceId, userId, ...joining }: Joining,
): Promise<void> => {
  await keepFromDeletion(transaction, [userId]);
  if ((await createWorkspacesRepository(transaction).lock(workspaceId)) === undefined)
    throw workspaceNotFound();
  const members = createMembersRepository(transaction);
  const membership = { workspaceId, userId };
  if ((await members.find(membership)) !== undefined || (await members.isRemoved(membership))) return;
  await admit(transaction, deps, { ...membership, ...joining });
};
