import type { GivenRole, WorkspaceRole } from '@escriba/contracts/auth/workspace-roles';
import type { Workspace } from '@escriba/contracts/auth/workspaces';
import { insertOutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import { type SignedInAccount, holdSignedIn } from '../accounts/accounts.ts';
import { revokeWorkspaceKeys } from '../api-keys/api-keys.ts';
import { type AuditKind, recordAuditEvent } from '../platform/audit/audit.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Source } from '../platform/source.ts';
import { noteDeparture } from './deliver-departure.ts';
import type { PayerEvent } from './deliver-payer.ts';
import { createInvitationsRepository } from './invitations.repository.ts';
import { type Membership, type StoredMembership, createMembersRepository } from './members.repository.ts';
import { enterWorkspace, isAllowed } from './workspace-access.ts';
import { memberNotFound, ownerStays, workspaceNotOffered } from './workspaces.errors.ts';
import { createWorkspacesRepository } from './workspaces.repository.ts';
import { type ReadWorkspace, type WorkspacesDeps, requirePlan } from './workspaces.service.ts';

type MembersDeps = Pick<
  WorkspacesDeps,
  'db' | 'clock' | 'randomness' | 'proof' | 'endedSessions' | 'readPlan'
> & { readonly read: ReadWorkspace };

type Acting = { readonly workspaceId: string; readonly actorId: string; readonly source: Source };

/** Changes who is a member and what they may do. What a member could do before ends at once, in open streams too. */
export const createMembers = (deps: MembersDeps) => {
  const { db, clock, randomness, endedSessions, read } = deps;
  return {
    ...createOffers(deps),

    /** Throws workspaceNotFound, workspaceRoleMissing, memberNotFound, ownerStays. */
    changeRole: async (acting: Acting, userId: string, role: GivenRole): Promise<Workspace> => {
      const { workspaceId, actorId } = acting;
      const ended = await db.transaction().execute(async (transaction) => {
        await enterWorkspace(transaction, { workspaceId, userId: actorId }, 'manage');
        const member = await getMember(transaction, { workspaceId, userId });
        if (member.role === role) return [];
        const now = clock();
        const revoked = isAllowed(role, 'manage')
          ? []
          : await endWhatManagerMade(transaction, { workspaceId, userId }, now);
        const grantId = randomness.newId();
        await createMembersRepository(transaction).setRole({ workspaceId, userId, role, grantId });
        await noteEnd(transaction, acting, { member, kind: 'workspace_role_changed', userId, now });
        return [member.grantId, ...revoked];
      });
      await endedSessions.publish(ended);
      return read({ workspaceId, userId: actorId });
    },

    /** Removes a member, or the one who asks. Throws workspaceNotFound, workspaceRoleMissing, memberNotFound, ownerStays. */
    remove: async (acting: Acting, userId: string): Promise<void> => {
      const { workspaceId, actorId } = acting;
      const need = actorId === userId ? 'member' : 'manage';
      const ended = await db.transaction().execute(async (transaction) => {
        const { workspace } = await enterWorkspace(transaction, { workspaceId, userId: actorId }, need, [
          userId,
        ]);
        const member = await getMember(transaction, { workspaceId, userId });
        const now = clock();
        const revoked = await endWhatManagerMade(transaction, { workspaceId, userId }, now);
        await createMembersRepository(transaction).remove({ workspaceId, userId });
        if (actorId !== userId)
          await createMembersRepository(transaction).noteRemoval({ workspaceId, userId }, now);
        await noteDeparture(transaction, { workspaceId, userId }, now);
        if (workspace.offered_to === userId)
          await createWorkspacesRepository(transaction).offer(workspaceId, null);
        await noteEnd(transaction, acting, { member, kind: 'workspace_left', userId, now });
        return [member.grantId, ...revoked];
      });
      await endedSessions.publish(ended);
    },
  };
};

export type Members = ReturnType<typeof createMembers>;

/** Passes a workspace on. Who takes it pays from then on, so they must accept. */
const createOffers = (deps: MembersDeps) => {
  const { db, proof, endedSessions, read } = deps;
  return {
    /** Offers a workspace; null withdraws it. Throws workspaceNotFound, workspaceRoleMissing, memberNotFound, ownerStays, and errors of the proof. */
    offer: async (
      account: SignedInAccount,
      workspaceId: string,
      { userId, password, source }: { userId: string | null; password: string | undefined; source: Source },
    ): Promise<Workspace> => {
      const membership = { workspaceId, userId: account.id };
      await read(membership);
      if (userId !== null) await proof.ofOwner(account, password, source);
      await db.transaction().execute(async (transaction) => {
        await enterWorkspace(transaction, membership, 'own', userId === null ? [] : [userId]);
        if (userId !== null) await getMember(transaction, { workspaceId, userId });
        await createWorkspacesRepository(transaction).offer(workspaceId, userId);
      });
      return read(membership);
    },

    /** Throws workspaceNotFound, workspaceNotOffered, workspacePlanRequired, and `auth.plan_unavailable`. */
    take: async (account: SignedInAccount, workspaceId: string, source: Source): Promise<Workspace> => {
      await read({ workspaceId, userId: account.id });
      await requirePlan(deps, account.id);
      const ended = await db
        .transaction()
        .execute((transaction) => takeOver(transaction, deps, { account, workspaceId, source }));
      await endedSessions.publish(ended);
      return read({ workspaceId, userId: account.id });
    },

    /** Throws workspaceNotFound, workspaceNotOffered. */
    decline: async (membership: Membership): Promise<Workspace> => {
      await db.transaction().execute(async (transaction) => {
        const { workspace } = await enterWorkspace(transaction, membership, 'member');
        if (workspace.offered_to !== membership.userId) throw workspaceNotOffered();
        await createWorkspacesRepository(transaction).offer(membership.workspaceId, null);
      });
      return read(membership);
    },
  };
};

type Takeover = {
  readonly account: SignedInAccount;
  readonly workspaceId: string;
  readonly source: Source;
};

/** Makes who was offered the workspace its owner and payer, and the owner before an admin. Returns the grants that ended. */
const takeOver = async (
  transaction: Kysely<DB>,
  { clock, randomness }: Pick<MembersDeps, 'clock' | 'randomness'>,
  { account, workspaceId, source }: Takeover,
): Promise<string[]> => {
  const now = clock();
  const { id: userId } = account;
  await holdSignedIn(transaction, account, now);
  const { workspace, member } = await enterWorkspace(transaction, { workspaceId, userId }, 'member');
  if (workspace.offered_to !== userId) throw workspaceNotOffered();
  const members = createMembersRepository(transaction);
  const before = await members.findOwner(workspaceId);
  if (before === undefined) throw new Error('a workspace has no owner');
  const owner = await members.find({ workspaceId, userId: before });
  const changes: readonly (readonly [string, WorkspaceRole])[] = [
    [before, 'admin'],
    [userId, 'owner'],
  ];
  for (const [id, role] of changes)
    await members.setRole({ workspaceId, userId: id, role, grantId: randomness.newId() });
  const workspaces = createWorkspacesRepository(transaction);
  await workspaces.offer(workspaceId, null);
  const version = await workspaces.countPayer(workspaceId);
  const payload: PayerEvent = { kind: 'payer', workspaceId, payerId: userId, version };
  await insertOutboxEvent(transaction, { subject: `payer ${workspaceId}`, payload }, now);
  const ended = [member.grantId, ...(owner === undefined ? [] : [owner.grantId])];
  await members.endGrants(ended, now);
  await recordAuditEvent(transaction, {
    at: now,
    kind: 'workspace_taken_over',
    source,
    userId,
    detail: workspaceId,
  });
  return ended;
};

/** Returns a member who is not the owner. Throws memberNotFound, ownerStays. */
const getMember = async (transaction: Kysely<DB>, membership: Membership): Promise<StoredMembership> => {
  const member = await createMembersRepository(transaction).find(membership);
  if (member === undefined) throw memberNotFound();
  if (member.role === 'owner') throw ownerStays();
  return member;
};

/** Ends what a member no longer answers for: they know the links of their invitations and the secrets of their keys. Returns the keys. */
const endWhatManagerMade = async (
  transaction: Kysely<DB>,
  { workspaceId, userId }: Membership,
  now: Date,
): Promise<string[]> => {
  await createInvitationsRepository(transaction).cancelBy(workspaceId, userId, now);
  return revokeWorkspaceKeys(transaction, workspaceId, { userId, now });
};

type Ended = {
  readonly member: StoredMembership;
  readonly kind: AuditKind;
  readonly userId: string;
  readonly now: Date;
};

const noteEnd = async (
  transaction: Kysely<DB>,
  { workspaceId, actorId, source }: Acting,
  { member, kind, userId, now }: Ended,
): Promise<void> => {
  await createMembersRepository(transaction).endGrants([member.grantId], now);
  await recordAuditEvent(transaction, {
    at: now,
    kind,
    source,
    userId: actorId,
    detail: `${workspaceId} ${userId}`,
  });
};
