import type { ShownInvitation, WorkspaceSummary } from '@escriba/contracts/auth/workspaces';
import type { Kysely } from 'kysely';
import { type SignedInAccount, holdSignedIn } from '../accounts/accounts.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Source } from '../platform/source.ts';
import { admit } from './admit.ts';
import { type StoredInvitation, createInvitationsRepository } from './invitations.repository.ts';
import { createMembersRepository } from './members.repository.ts';
import {
  alreadyMember,
  invitationNotFound,
  invitationOfOtherAddress,
  invitationOver,
} from './workspaces.errors.ts';
import { createWorkspacesRepository } from './workspaces.repository.ts';
import type { WorkspacesDeps } from './workspaces.service.ts';

type JoiningDeps = Pick<WorkspacesDeps, 'db' | 'clock' | 'randomness' | 'links'>;

/** Shows invitations to all who have their link, and lets one of them in. */
export const createJoining = (deps: JoiningDeps) => {
  const { db, clock, links } = deps;
  return {
    /** Returns what a link is for, to a visitor or a signed-in user. Throws invitationNotFound. */
    show: async (token: string, account: SignedInAccount | undefined): Promise<ShownInvitation> => {
      const invitation = await links.find(db, token);
      const workspace = await createWorkspacesRepository(db).find(invitation.workspace_id);
      if (workspace === undefined) throw invitationNotFound();
      return {
        state: await stateOf(db, { invitation, account, now: clock() }),
        workspaceId: workspace.id,
        workspaceName: workspace.name,
        invitedBy: invitation.invited_by,
        role: invitation.role,
        email: invitation.email,
        expiresAt: invitation.expires_at.toISOString(),
      };
    },

    /** Throws invitationNotFound, invitationOver, invitationOfOtherAddress, alreadyMember, tooManyMembers, seatsUnknown, noFreeSeat. */
    accept: async (account: SignedInAccount, token: string, source: Source): Promise<WorkspaceSummary> => {
      const { id: userId } = account;
      const workspaceId = await db.transaction().execute((transaction) => {
        return join(transaction, deps, { account, token, source });
      });
      const joined = await createMembersRepository(db).listOf(userId);
      const workspace = joined.find(({ id }) => id === workspaceId);
      if (workspace === undefined) throw invitationOver();
      return { ...workspace, joinedAt: workspace.joinedAt.toISOString() };
    },
  };
};

export type Joining = ReturnType<typeof createJoining>;

type Looking = {
  readonly invitation: StoredInvitation;
  readonly account: SignedInAccount | undefined;
  readonly now: Date;
};

const stateOf = async (
  db: Kysely<DB>,
  { invitation, account, now }: Looking,
): Promise<ShownInvitation['state']> => {
  const member =
    account &&
    (await createMembersRepository(db).find({
      workspaceId: invitation.workspace_id,
      userId: account.id,
    }));
  if (member !== undefined) return 'member';
  if (invitation.used_at !== null) return 'used';
  if (invitation.cancelled_at !== null) return 'cancelled';
  if (invitation.expires_at <= now) return 'expired';
  return account !== undefined && isOfOther(invitation, account) ? 'other_address' : 'open';
};

const isOfOther = (
  { email_key: invited }: Pick<StoredInvitation, 'email_key'>,
  account: Pick<SignedInAccount, 'email_key'>,
): boolean => invited !== null && invited !== account.email_key;

type Acceptance = { readonly account: SignedInAccount; readonly token: string; readonly source: Source };

/** Returns the workspace that the account joins. */
const join = async (
  transaction: Kysely<DB>,
  { clock, randomness, links }: Pick<JoiningDeps, 'clock' | 'randomness' | 'links'>,
  { account, token, source }: Acceptance,
): Promise<string> => {
  const now = clock();
  const { id: userId } = account;
  await holdSignedIn(transaction, account, now);
  const invitation = await links.find(transaction, token);
  const { workspace_id: workspaceId } = invitation;
  if ((await createWorkspacesRepository(transaction).lock(workspaceId)) === undefined)
    throw invitationNotFound();
  const members = createMembersRepository(transaction);
  if ((await members.find({ workspaceId, userId })) !== undefined) throw alreadyMember();
  if (isOfOther(invitation, account)) throw invitationOfOtherAddress();
  if (!(await createInvitationsRepository(transaction).use(invitation, userId, now))) throw invitationOver();
  await admit(transaction, { clock, randomness }, { workspaceId, userId, role: invitation.role, source });
  // Who is invited again may also sign in by their company again.
  await members.forgetRemoval({ workspaceId, userId });
  return workspaceId;
};
