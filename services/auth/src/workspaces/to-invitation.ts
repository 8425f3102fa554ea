import type { WorkspaceInvitation } from '@escriba/contracts/auth/workspaces';
import type { InvitationLinks } from './invitation-links.ts';
import type { StoredInvitation } from './invitations.repository.ts';

type Seen = { readonly userId: string; readonly links: Pick<InvitationLinks, 'pathOf'>; readonly now: Date };

/** Returns an invitation as a member sees it: its link is for who created it alone, since it lets anyone in. */
export const toInvitation = (
  invitation: StoredInvitation,
  { userId, links, now }: Seen,
): WorkspaceInvitation => ({
  id: invitation.id,
  role: invitation.role,
  email: invitation.email,
  path: invitation.created_by === userId ? links.pathOf(invitation) : null,
  invitedBy: invitation.invited_by,
  createdAt: invitation.created_at.toISOString(),
  expiresAt: invitation.expires_at.toISOString(),
  isExpired: invitation.expires_at <= now,
});
