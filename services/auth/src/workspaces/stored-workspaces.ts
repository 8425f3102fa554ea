import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { noteDeparture } from './deliver-departure.ts';
import { createInvitationsRepository } from './invitations.repository.ts';
import { createMembersRepository } from './members.repository.ts';
import { createSeatsRepository } from './seats.repository.ts';
import { ownsWorkspaces } from './workspaces.errors.ts';
import { createWorkspacesRepository } from './workspaces.repository.ts';

/**
 * Removes a user whose account closes from all workspaces. Returns what they could do there, to publish after the commit. Throws ownsWorkspaces:
 * a workspace has an owner.
 */
export const forgetMemberships = async (
  transaction: Kysely<DB>,
  userId: string,
  now: Date,
): Promise<string[]> => {
  const members = createMembersRepository(transaction);
  if ((await members.countOwned(userId)) > 0) throw ownsWorkspaces();
  const left = await members.removeUser(userId);
  for (const { workspaceId } of left) await noteDeparture(transaction, { workspaceId, userId }, now);
  const grants = left.map(({ grantId }) => grantId);
  await members.endGrants(grants, now);
  await createWorkspacesRepository(transaction).withdrawOffers(userId);
  await createSeatsRepository(transaction).remove(userId);
  await createInvitationsRepository(transaction).forgetUser(userId, now);
  return grants;
};

/** Returns the workspaces of a user, with the members of those that they own, and whom they invited. */
export const collectWorkspaces = async (db: Kysely<DB>, userId: string) => ({
  workspaces: await Promise.all(
    (await createMembersRepository(db).listOf(userId)).map(async (workspace) =>
      workspace.role === 'owner' ? { ...workspace, members: await listMembers(db, workspace.id) } : workspace,
    ),
  ),
  invitations: await createInvitationsRepository(db).listBy(userId),
});

const listMembers = async (db: Kysely<DB>, workspaceId: string) =>
  (await createMembersRepository(db).list(workspaceId)).map(({ userId, name, email, role, joinedAt }) => ({
    userId,
    name,
    email,
    role,
    joinedAt,
  }));

/** Returns the ids of the workspaces that a user owns. */
export const listOwnedWorkspaces = async (db: Kysely<DB>, userId: string): Promise<string[]> =>
  (await createMembersRepository(db).listOf(userId))
    .filter(({ role }) => role === 'owner')
    .map(({ id }) => id);

/** Returns what members could do and no longer can since a time, as gateways refuse it. */
export const listEndedGrants = (db: Kysely<DB>, since: Date): Promise<{ id: string; endedAt: Date }[]> =>
  createMembersRepository(db).listEndedSince(since);

/** Returns the owner of a workspace; undefined if there is no such workspace. */
export const findWorkspaceOwner = (db: Kysely<DB>, workspaceId: string): Promise<string | undefined> =>
  createMembersRepository(db).findOwner(workspaceId);

/** Deletes invitations and grants that ended before a time. */
export const purgeWorkspaces = async (db: Kysely<DB>, before: Date): Promise<void> => {
  await createInvitationsRepository(db).deleteOver(before);
  await createMembersRepository(db).deleteEnded(before);
};
