import { createHash } from 'node:crypto';
import type { GivenRole } from '@escriba/contracts/auth/workspace-roles';
import {
  INVITATIONS_MAX,
  INVITATION_DAYS,
  type WorkspaceInvitation,
} from '@escriba/contracts/auth/workspaces';
import { toLocale } from '@escriba/contracts/shared/locale';
import { insertOutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import { type SignedInAccount, parseEmail } from '../accounts/accounts.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Throttle } from '../platform/throttling/throttle.ts';
import type { InvitationEvent } from './deliver-invitation.ts';
import { type StoredInvitation, createInvitationsRepository } from './invitations.repository.ts';
import { createMembersRepository } from './members.repository.ts';
import { toInvitation } from './to-invitation.ts';
import { enterWorkspace } from './workspace-access.ts';
import { alreadyMember, invitationNotFound, tooManyInvitations } from './workspaces.errors.ts';
import type { WorkspacesDeps } from './workspaces.service.ts';

type InvitationsDeps = Pick<WorkspacesDeps, 'db' | 'clock' | 'randomness' | 'links' | 'isMailAvailable'> & {
  readonly throttle: Pick<Throttle, 'take' | 'takeNotice'>;
};

type Inviting = { readonly workspaceId: string; readonly account: SignedInAccount };
type Wish = { readonly role: GivenRole; readonly email?: string };

const VALID_MS = INVITATION_DAYS * 86_400_000;

/** Invites to workspaces, by a link that works once. */
export const createInvitations = (deps: InvitationsDeps) => {
  const { db, clock, links } = deps;
  return {
    /** Throws workspaceNotFound, workspaceRoleMissing, tooManyInvitations, alreadyMember, emailInvalid, `auth.too_many_attempts`. */
    create: async (
      { workspaceId, account }: Inviting,
      { role, email }: Wish,
    ): Promise<WorkspaceInvitation> => {
      const address = email === undefined || email.trim() === '' ? undefined : parseEmail(email);
      const invitation = await db.transaction().execute(async (transaction) => {
        await enterWorkspace(transaction, { workspaceId, userId: account.id }, 'manage');
        await refuseTooMany(transaction, workspaceId, address?.emailKey);
        const id = deps.randomness.newId();
        const now = clock();
        const expiresAt = new Date(now.getTime() + VALID_MS);
        const invitations = createInvitationsRepository(transaction);
        const created = { createdBy: account.id, createdAt: now, expiresAt };
        await invitations.insert({ id, workspaceId, role, email: address, ...created });
        return mailed(transaction, deps, { id, account });
      });
      return toInvitation(invitation, { userId: account.id, links, now: clock() });
    },

    /** Throws workspaceNotFound, workspaceRoleMissing, invitationNotFound, `auth.too_many_attempts`. */
    renew: async ({ workspaceId, account }: Inviting, id: string): Promise<WorkspaceInvitation> => {
      const invitation = await db.transaction().execute(async (transaction) => {
        await enterWorkspace(transaction, { workspaceId, userId: account.id }, 'manage');
        const invitations = createInvitationsRepository(transaction);
        const expiresAt = new Date(clock().getTime() + VALID_MS);
        if (!(await invitations.renew({ id, workspaceId }, account.id, expiresAt)))
          throw invitationNotFound();
        return mailed(transaction, deps, { id, account });
      });
      return toInvitation(invitation, { userId: account.id, links, now: clock() });
    },

    /** Throws workspaceNotFound, workspaceRoleMissing, invitationNotFound. */
    cancel: ({ workspaceId, account }: Inviting, id: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await enterWorkspace(transaction, { workspaceId, userId: account.id }, 'manage');
        if (!(await createInvitationsRepository(transaction).cancel({ id, workspaceId }, clock())))
          throw invitationNotFound();
      }),
  };
};

export type Invitations = ReturnType<typeof createInvitations>;

const refuseTooMany = async (
  transaction: Kysely<DB>,
  workspaceId: string,
  emailKey: string | undefined,
): Promise<void> => {
  const standing = await createInvitationsRepository(transaction).listStanding(workspaceId);
  if (standing.length >= INVITATIONS_MAX) throw tooManyInvitations();
  const members = await createMembersRepository(transaction).list(workspaceId);
  if (emailKey !== undefined && members.some((member) => member.emailKey === emailKey)) throw alreadyMember();
};

/** Has an invitation with an address sent, if there is a mail server. Returns it as it is stored. */
const mailed = async (
  transaction: Kysely<DB>,
  { clock, throttle, isMailAvailable }: Pick<InvitationsDeps, 'clock' | 'throttle' | 'isMailAvailable'>,
  { id, account }: { readonly id: string; readonly account: SignedInAccount },
): Promise<StoredInvitation> => {
  const invitation = await createInvitationsRepository(transaction).find(id);
  if (invitation === undefined) throw invitationNotFound();
  if (!isMailAvailable || invitation.email_key === null) return invitation;
  await throttle.take('invitations', account.id);
  const address = createHash('sha256').update(invitation.email_key).digest('base64url');
  await throttle.takeNotice(address, 'invitation');
  const { generation } = invitation;
  const payload: InvitationEvent = { kind: 'invitation', id, generation, locale: toLocale(account.locale) };
  const subject = `invitations ${invitation.workspace_id}`;
  await insertOutboxEvent(transaction, { subject, payload }, clock());
  return invitation;
};
