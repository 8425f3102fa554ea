import * as Type from '../shared/schema.ts';
import { DateTime, Email, Nullable, Ok, Password, Text } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { GIVEN_ROLES, WORKSPACE_ROLES } from './workspace-roles.ts';

export const WORKSPACE_NAME_LENGTH_MAX = 60;
/** Workspaces that one user can own. */
export const OWNED_WORKSPACES_MAX = 10;
export const WORKSPACE_MEMBERS_MAX = 200;
/** Invitations of a workspace that are open, or have expired and were not cancelled. */
export const INVITATIONS_MAX = 100;
/** How long an invitation is valid. */
export const INVITATION_DAYS = 7;

const Id = Type.String({ format: 'uuid' });
const Role = Type.Enum(WORKSPACE_ROLES);
const GivenRoleSchema = Type.Enum(GIVEN_ROLES);

/** A workspace as one of its members sees it. */
export const WorkspaceSummary = Type.Object({
  id: Id,
  name: Type.String(),
  role: Role,
  memberCount: Type.Integer({ minimum: 1 }),
  joinedAt: DateTime,
});
export type WorkspaceSummary = Type.Static<typeof WorkspaceSummary>;

export const WorkspaceMember = Type.Object({
  userId: Id,
  name: Type.String(),
  email: Type.String(),
  picture: Nullable(Type.String()),
  role: Role,
  joinedAt: DateTime,
});
export type WorkspaceMember = Type.Static<typeof WorkspaceMember>;

export const WorkspaceInvitation = Type.Object({
  id: Id,
  role: GivenRoleSchema,
  /** The address that alone may accept; null if anyone with the link may. */
  email: Nullable(Type.String()),
  /** The path of the page that accepts it, with the secret after `#`; null for members who did not create or renew it. */
  path: Nullable(Type.String()),
  invitedBy: Nullable(Type.String()),
  createdAt: DateTime,
  expiresAt: DateTime,
  isExpired: Type.Boolean(),
});
export type WorkspaceInvitation = Type.Static<typeof WorkspaceInvitation>;

/** The seats of an owner's workspaces. Each member other than the owner takes one, however many of these workspaces they are in. */
const Seats = Type.Object({ used: Type.Integer({ minimum: 0 }), total: Type.Integer({ minimum: 0 }) });

export const Workspace = Type.Object({
  ...WorkspaceSummary.properties,
  members: Type.Array(WorkspaceMember),
  /** Open and expired invitations, newest first; empty for members who do not manage the workspace. */
  invitations: Type.Array(WorkspaceInvitation),
  /** Null for members who do not manage the workspace, and until billing has said how many there are. */
  seats: Nullable(Seats),
  /** The member to whom the owner has offered the workspace. */
  offeredTo: Nullable(Id),
  /** Whether invitations with an address are sent by mail. */
  sendsMails: Type.Boolean(),
});
export type Workspace = Type.Static<typeof Workspace>;

const Params = Type.Object({ id: Id });
const MemberParams = Type.Object({ id: Id, userId: Id });
const InvitationParams = Type.Object({ id: Id, invitationId: Id });
const Name = Type.String({ minLength: 1, maxLength: WORKSPACE_NAME_LENGTH_MAX });
const Success = Type.Object({ success: Ok });
const One = Type.Object({ success: Ok, data: Workspace });

export const listWorkspaces = defineRoute({
  method: 'GET',
  path: '/api/auth/workspaces',
  summary: 'The workspaces of which the user is a member, by name',
  access: 'user',
  responses: {
    200: Type.Object({
      success: Ok,
      data: Type.Array(WorkspaceSummary),
    }),
  },
});

/** Fails with 403 `auth.workspace_plan_required`, 409 `auth.too_many_workspaces`. */
export const createWorkspace = defineRoute({
  method: 'POST',
  path: '/api/auth/workspaces',
  summary:
    'Creates a workspace, whose recordings use the plan and minutes of its owner (plan with workspaces only)',
  access: 'user',
  body: Type.Object({ name: Name }),
  responses: { 201: One },
});

/** Fails, as all routes of a workspace, with 404 `auth.workspace_not_found`: unknown, or the user is no member. */
export const readWorkspace = defineRoute({
  method: 'GET',
  path: '/api/auth/workspaces/:id',
  summary: 'A workspace with its members, and for those who manage it with its invitations',
  access: 'user',
  params: Params,
  responses: { 200: One },
});

/** Fails with 403 `auth.workspace_role_missing`, as all changes by members who do not manage the workspace. */
export const renameWorkspace = defineRoute({
  method: 'PATCH',
  path: '/api/auth/workspaces/:id',
  summary: 'Renames a workspace (owner and admins)',
  access: 'user',
  params: Params,
  body: Type.Object({ name: Name }),
  responses: { 200: One },
});

export const deleteWorkspace = defineRoute({
  method: 'POST',
  path: '/api/auth/workspaces/:id/delete',
  summary:
    'Deletes a workspace with all its recordings and texts (owner only). Needs the password; without one, a session that began in the last 15 minutes',
  access: 'user',
  params: Params,
  body: Type.Object({ password: Type.Optional(Password) }),
  responses: { 200: Success },
});

/** Fails with 404 `auth.member_not_found`, 403 `auth.owner_stays` for the owner. */
export const changeMemberRole = defineRoute({
  method: 'PATCH',
  path: '/api/auth/workspaces/:id/members/:userId',
  summary: 'Changes what a member may do, at once (owner and admins); their open streams are cut',
  access: 'user',
  params: MemberParams,
  body: Type.Object({ role: GivenRoleSchema }),
  responses: { 200: One },
});

/** Fails with 404 `auth.member_not_found`, 403 `auth.owner_stays` for the owner. */
export const removeMember = defineRoute({
  method: 'DELETE',
  path: '/api/auth/workspaces/:id/members/:userId',
  summary:
    'Removes a member (owner and admins), or leaves the workspace (the member). Recordings stay in the workspace',
  access: 'user',
  params: MemberParams,
  responses: { 200: Success },
});

export const offerWorkspace = defineRoute({
  method: 'POST',
  path: '/api/auth/workspaces/:id/offer',
  summary:
    'Offers the workspace to a member, who owns and pays for it once they accept; null withdraws it (owner only). An offer needs the password; without one, a session that began in the last 15 minutes',
  access: 'user',
  params: Params,
  body: Type.Object({ userId: Nullable(Id), password: Type.Optional(Password) }),
  responses: { 200: One },
});

/** Fails with 409 `auth.workspace_not_offered`, 403 `auth.workspace_plan_required`. */
export const takeWorkspace = defineRoute({
  method: 'POST',
  path: '/api/auth/workspaces/:id/offer/accept',
  summary: 'Takes over the workspace that was offered to the user; the owner before becomes an admin',
  access: 'user',
  params: Params,
  responses: { 200: One },
});

export const declineWorkspace = defineRoute({
  method: 'POST',
  path: '/api/auth/workspaces/:id/offer/decline',
  summary: 'Declines the workspace that was offered to the user',
  access: 'user',
  params: Params,
  responses: { 200: One },
});

/** Fails with 409 `auth.too_many_invitations`, 409 `auth.already_member` for the address of a member. */
export const createInvitation = defineRoute({
  method: 'POST',
  path: '/api/auth/workspaces/:id/invitations',
  summary: `Creates an invitation for one person, valid ${INVITATION_DAYS} days (owner and admins); with an address it is for that account alone, and mailed if there is a mail server`,
  access: 'user',
  params: Params,
  body: Type.Object({ role: GivenRoleSchema, email: Type.Optional(Email) }),
  responses: { 201: Type.Object({ success: Ok, data: WorkspaceInvitation }) },
});

/** Fails with 404 `auth.invitation_not_found`: unknown, used or cancelled. */
export const renewInvitation = defineRoute({
  method: 'POST',
  path: '/api/auth/workspaces/:id/invitations/:invitationId/renew',
  summary:
    'Gives an invitation a new link and its whole validity; the link before no longer works (owner and admins)',
  access: 'user',
  params: InvitationParams,
  responses: { 200: Type.Object({ success: Ok, data: WorkspaceInvitation }) },
});

export const cancelInvitation = defineRoute({
  method: 'DELETE',
  path: '/api/auth/workspaces/:id/invitations/:invitationId',
  summary: 'Cancels an invitation at once; repeating it changes nothing (owner and admins)',
  access: 'user',
  params: InvitationParams,
  responses: { 200: Success },
});

const Token = Type.Object({ token: Text(200) });

/** What a link shows. `state`: `member` if the signed-in user is one already, `other_address` if it is for another account. */
export const ShownInvitation = Type.Object({
  state: Type.Enum(['open', 'expired', 'used', 'cancelled', 'member', 'other_address']),
  workspaceId: Id,
  workspaceName: Type.String(),
  invitedBy: Nullable(Type.String()),
  role: GivenRoleSchema,
  /** The address that it is for, if it is for one. */
  email: Nullable(Type.String()),
  expiresAt: DateTime,
});
export type ShownInvitation = Type.Static<typeof ShownInvitation>;

/** Fails with 404 `auth.invitation_not_found`: unknown, or replaced by a newer link. */
export const showInvitation = defineRoute({
  method: 'POST',
  path: '/api/auth/invitations/show',
  summary: 'What the secret of an invitation is for; open to all who have it',
  access: 'public',
  body: Token,
  responses: { 200: Type.Object({ success: Ok, data: ShownInvitation }) },
});

/** Fails with 404 `auth.invitation_not_found`, 410 `auth.invitation_over`, 403 `auth.invitation_of_other_address`, 409 `auth.already_member`, 409 `auth.no_free_seat`. */
export const acceptInvitation = defineRoute({
  method: 'POST',
  path: '/api/auth/invitations/accept',
  summary: 'Joins the workspace of an invitation, which works once',
  access: 'user',
  body: Token,
  responses: { 200: Type.Object({ success: Ok, data: WorkspaceSummary }) },
});

export const workspaceRoutes = [
  listWorkspaces,
  createWorkspace,
  readWorkspace,
  renameWorkspace,
  deleteWorkspace,
  changeMemberRole,
  removeMember,
  offerWorkspace,
  takeWorkspace,
  declineWorkspace,
  createInvitation,
  renewInvitation,
  cancelInvitation,
  showInvitation,
  acceptInvitation,
] as const;

/** For other services: what a user may do in a workspace. A change of it ends `grantId`, as a session ends. */
export const findGrant = defineRoute({
  method: 'POST',
  path: '/internal/workspaces/grant',
  summary: 'The role of a user in a workspace; null if they are no member',
  access: 'service',
  body: Type.Object({ userId: Id, workspaceId: Id }),
  responses: {
    200: Type.Object({
      success: Ok,
      data: Nullable(Type.Object({ grantId: Id, role: Role })),
    }),
  },
});
