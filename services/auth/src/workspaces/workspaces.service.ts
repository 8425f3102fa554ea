import type { WorkspaceRole } from '@escriba/contracts/auth/workspace-roles';
import {
  OWNED_WORKSPACES_MAX,
  type Workspace,
  type WorkspaceSummary,
} from '@escriba/contracts/auth/workspaces';
import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import { setWorkspacePayer } from '@escriba/contracts/usage/usage';
import { type Peer, createInternalClient } from '@escriba/http';
import type { Kysely } from 'kysely';
import { type Proof, type SignedInAccount, holdSignedIn } from '../accounts/accounts.ts';
import { type ReadPlan, planUnavailable, revokeWorkspaceKeys } from '../api-keys/api-keys.ts';
import { recordAuditEvent } from '../platform/audit/audit.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Randomness } from '../platform/randomness.ts';
import type { Source } from '../platform/source.ts';
import type { EndedSessions } from '../sessions/sessions.ts';
import type { WorkspaceErasure } from './erase-workspaces.ts';
import type { InvitationLinks } from './invitation-links.ts';
import { createInvitationsRepository } from './invitations.repository.ts';
import { type Membership, createMembersRepository } from './members.repository.ts';
import { createSeatsRepository } from './seats.repository.ts';
import { toInvitation } from './to-invitation.ts';
import { enterWorkspace, isAllowed } from './workspace-access.ts';
import {
  tooManyWorkspaces,
  workspaceNameMissing,
  workspaceNotFound,
  workspacePlanRequired,
} from './workspaces.errors.ts';
import { createWorkspacesRepository } from './workspaces.repository.ts';

export type WorkspacesDeps = {
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
  readonly randomness: Randomness;
  readonly proof: Pick<Proof, 'ofOwner'>;
  /** Publishes what no longer holds: gateways refuse it as they refuse ended sessions. */
  readonly endedSessions: Pick<EndedSessions, 'publish'>;
  readonly readPlan: ReadPlan;
  /** Knows who pays for a workspace. Absent: all users are on the free plan, and there are no workspaces. */
  readonly usage: Peer | undefined;
  readonly links: InvitationLinks;
  readonly erasure: Pick<WorkspaceErasure, 'eraseNow'>;
  readonly isMailAvailable: boolean;
};

const TIMEOUT_MS = 3_000;

/** Creates, reads, renames and deletes workspaces, and says what a user may do in one. */
export const createWorkspaces = (deps: WorkspacesDeps) => {
  const { db, clock, proof, endedSessions } = deps;
  const read = createReader(deps);
  return {
    list: async (userId: string): Promise<WorkspaceSummary[]> =>
      (await createMembersRepository(db).listOf(userId)).map(toSummary),

    /** Throws workspaceNotFound. */
    read,

    /** Throws workspaceNameMissing, workspacePlanRequired, tooManyWorkspaces, and `auth.plan_unavailable`. */
    create: async (account: SignedInAccount, name: string, source: Source): Promise<Workspace> => {
      const parsed = parseName(name);
      await requirePlan(deps, account.id);
      const id = deps.randomness.newId();
      await sendFirstPayer(deps, { workspaceId: id, userId: account.id });
      await db
        .transaction()
        .execute((transaction) => insertWorkspace(transaction, deps, { account, source, id, name: parsed }));
      return read({ workspaceId: id, userId: account.id });
    },

    /** Throws workspaceNotFound, workspaceRoleMissing, workspaceNameMissing. */
    rename: async (membership: Membership, name: string): Promise<Workspace> => {
      const parsed = parseName(name);
      await db.transaction().execute(async (transaction) => {
        await enterWorkspace(transaction, membership, 'manage');
        await createWorkspacesRepository(transaction).rename(membership.workspaceId, parsed);
      });
      return read(membership);
    },

    /** Deletes a workspace with everything in it. Throws workspaceNotFound, workspaceRoleMissing, and errors of the proof. */
    delete: async (
      account: SignedInAccount,
      { id, password }: { readonly id: string; readonly password?: string | undefined },
      source: Source,
    ): Promise<void> => {
      const membership = { workspaceId: id, userId: account.id };
      const found = await createMembersRepository(db).find(membership);
      if (found === undefined) throw workspaceNotFound();
      await proof.ofOwner(account, password, source);
      const ended = await db
        .transaction()
        .execute((transaction) => deleteStored(transaction, { membership, source, now: clock() }));
      await endedSessions.publish(ended);
      await deps.erasure.eraseNow(id);
    },

    /** Returns what a user may do in a workspace; undefined if they are no member. */
    findGrant: async (membership: Membership) => {
      const workspace = await createWorkspacesRepository(db).find(membership.workspaceId);
      const member = workspace === undefined ? undefined : await createMembersRepository(db).find(membership);
      return member && { grantId: member.grantId, role: member.role };
    },
  };
};

export type Workspaces = ReturnType<typeof createWorkspaces>;

export type ReadWorkspace = (membership: Membership) => Promise<Workspace>;

/** Creates what reads a workspace as one of its members sees it. */
export const createReader =
  ({
    db,
    clock,
    links,
    isMailAvailable,
  }: Omit<WorkspacesDeps, 'proof' | 'readPlan' | 'usage'>): ReadWorkspace =>
  async ({ workspaceId, userId }) => {
    const workspace = await createWorkspacesRepository(db).find(workspaceId);
    const members = workspace === undefined ? [] : await createMembersRepository(db).list(workspaceId);
    const own = members.find((member) => member.userId === userId);
    if (workspace === undefined || own === undefined) throw workspaceNotFound();
    const invitations = isAllowed(own.role, 'manage')
      ? await createInvitationsRepository(db).listStanding(workspaceId)
      : [];
    return {
      ...toSummary({ ...own, id: workspaceId, name: workspace.name, memberCount: members.length }),
      members: members.map(({ emailKey: _key, ...member }) => ({
        ...member,
        email: member.email ?? '',
        joinedAt: member.joinedAt.toISOString(),
      })),
      invitations: invitations.map((invitation) => toInvitation(invitation, { userId, links, now: clock() })),
      seats: isAllowed(own.role, 'manage') ? await readSeats(db, members) : null,
      offeredTo: workspace.offered_to,
      sendsMails: isMailAvailable,
    };
  };

type ListedMembers = readonly { readonly userId: string; readonly role: WorkspaceRole }[];

const readSeats = async (db: Kysely<DB>, members: ListedMembers): Promise<Workspace['seats']> => {
  const owner = members.find(({ role }) => role === 'owner');
  if (owner === undefined) return null;
  const seats = createSeatsRepository(db);
  const total = await seats.find(owner.userId);
  return total === undefined ? null : { used: await seats.countUsed(owner.userId), total };
};

type Summed = Omit<WorkspaceSummary, 'joinedAt'> & { readonly joinedAt: Date };

const toSummary = ({ id, name, role, memberCount, joinedAt }: Summed): WorkspaceSummary => ({
  id,
  name,
  role,
  memberCount,
  joinedAt: joinedAt.toISOString(),
});

/** Throws workspacePlanRequired, and `auth.plan_unavailable`. */
export const requirePlan = async ({ readPlan }: Pick<WorkspacesDeps, 'readPlan'>, userId: string) => {
  if (!PLAN_FEATURES[await readPlan(userId)].workspaces) throw workspacePlanRequired();
};

/** Tells usage who pays before the workspace exists: an unknown id would have the quota of the free plan for itself. */
const sendFirstPayer = async ({ usage }: Pick<WorkspacesDeps, 'usage'>, membership: Membership) => {
  if (usage === undefined) throw workspacePlanRequired();
  const body = { workspaceId: membership.workspaceId, payerId: membership.userId, version: 1 };
  await createInternalClient({ ...usage, caller: { service: true } })
    .call(setWorkspacePayer, { body }, { timeoutMs: TIMEOUT_MS })
    .catch((error: unknown) => {
      throw planUnavailable(error);
    });
};

const CONTROL_OR_SPACE = /[\p{Cc}\p{Cf}\s]+/gu;

const parseName = (name: string): string => {
  const parsed = name.replaceAll(CONTROL_OR_SPACE, ' ').trim();
  if (parsed === '') throw workspaceNameMissing();
  return parsed;
};

type NewWorkspace = {
  readonly account: SignedInAccount;
  readonly source: Source;
  readonly id: string;
  readonly name: string;
};

const insertWorkspace = async (
  transaction: Kysely<DB>,
  { clock, randomness }: Pick<WorkspacesDeps, 'clock' | 'randomness'>,
  { account, source, id, name }: NewWorkspace,
): Promise<void> => {
  const now = clock();
  const { id: userId } = account;
  await holdSignedIn(transaction, account, now);
  const members = createMembersRepository(transaction);
  if ((await members.countOwned(userId)) >= OWNED_WORKSPACES_MAX) throw tooManyWorkspaces();
  await createWorkspacesRepository(transaction).insert({ id, name, createdAt: now });
  const grantId = randomness.newId();
  await members.insert({ workspaceId: id, userId, role: 'owner', grantId, joinedAt: now });
  await recordAuditEvent(transaction, { at: now, kind: 'workspace_created', source, userId, detail: id });
};

type Deletion = { readonly membership: Membership; readonly source: Source; readonly now: Date };

/** Returns the grants and keys that ended. */
const deleteStored = async (
  transaction: Kysely<DB>,
  { membership, source, now }: Deletion,
): Promise<string[]> => {
  const { workspaceId, userId } = membership;
  await enterWorkspace(transaction, membership, 'own');
  const members = createMembersRepository(transaction);
  const grants = await members.removeAll(workspaceId);
  await members.endGrants(grants, now);
  const revoked = await revokeWorkspaceKeys(transaction, workspaceId, { now });
  await createInvitationsRepository(transaction).deleteOfWorkspace(workspaceId);
  await createWorkspacesRepository(transaction).delete(workspaceId, now);
  await recordAuditEvent(transaction, {
    at: now,
    kind: 'workspace_deleted',
    source,
    userId,
    detail: workspaceId,
  });
  return [...grants, ...revoked];
};
