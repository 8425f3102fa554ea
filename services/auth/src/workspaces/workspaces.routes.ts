import {
  acceptInvitation,
  cancelInvitation,
  changeMemberRole,
  createInvitation,
  createWorkspace,
  declineWorkspace,
  deleteWorkspace,
  findGrant,
  listWorkspaces,
  offerWorkspace,
  readWorkspace,
  removeMember,
  renameWorkspace,
  renewInvitation,
  showInvitation,
  takeWorkspace,
} from '@escriba/contracts/auth/workspaces';
import {
  createWorkspaceKey,
  listWorkspaceKeys,
  revokeWorkspaceKey,
} from '@escriba/contracts/auth/workspace-keys';
import { deliverMention } from '@escriba/contracts/events/events';
import { requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getAccount } from '../accounts/accounts.ts';
import { sourceOf } from '../platform/source.ts';
import type { Invitations } from './invitations.service.ts';
import type { Joining } from './joining.service.ts';
import type { Members } from './members.service.ts';
import type { WorkspaceKeys } from './workspace-keys.service.ts';
import type { Mentions } from './mentions.service.ts';
import type { Workspaces } from './workspaces.service.ts';

type RoutesDeps = {
  readonly workspaces: Workspaces;
  readonly members: Members;
  readonly invitations: Invitations;
  readonly joining: Joining;
  readonly workspaceKeys: WorkspaceKeys;
};

const SUCCESS = { success: true as const };
type InWorkspace = Pick<FastifyRequest, 'account' | 'caller' | 'headers'> & {
  readonly params: { readonly id: string };
};

/** Registers the routes for the signed-in user: their workspaces, members, invitations and API keys. */
export const workspacesRoutes = (deps: RoutesDeps) => async (app: FastifyInstance) => {
  registerWorkspaces(app, deps);
  registerMembers(app, deps);
  registerInvitations(app, deps);
  registerKeys(app, deps);
};

const registerWorkspaces = (app: FastifyInstance, { workspaces }: RoutesDeps): void => {
  serveRoute(app, listWorkspaces, async (request) => ({
    ...SUCCESS,
    data: await workspaces.list(getAccount(request).id),
  }));
  serveRoute(app, createWorkspace, async (request, reply) => {
    const data = await workspaces.create(getAccount(request), request.body.name, sourceOf(request));
    reply.code(201);
    return { ...SUCCESS, data };
  });
  serveRoute(app, readWorkspace, async (request) => ({
    ...SUCCESS,
    data: await workspaces.read(membershipOf(request)),
  }));
  serveRoute(app, renameWorkspace, async (request) => ({
    ...SUCCESS,
    data: await workspaces.rename(membershipOf(request), request.body.name),
  }));
  serveRoute(app, deleteWorkspace, async (request) => {
    const { id } = request.params;
    await workspaces.delete(getAccount(request), { id, ...request.body }, sourceOf(request));
    return SUCCESS;
  });
};

const registerMembers = (app: FastifyInstance, { members }: RoutesDeps): void => {
  serveRoute(app, changeMemberRole, async (request) => ({
    ...SUCCESS,
    data: await members.changeRole(actingOf(request), request.params.userId, request.body.role),
  }));
  serveRoute(app, removeMember, async (request) => {
    await members.remove(actingOf(request), request.params.userId);
    return SUCCESS;
  });
  serveRoute(app, offerWorkspace, async (request) => {
    const { userId, password } = request.body;
    const offer = { userId, password, source: sourceOf(request) };
    return { ...SUCCESS, data: await members.offer(getAccount(request), request.params.id, offer) };
  });
  serveRoute(app, takeWorkspace, async (request) => ({
    ...SUCCESS,
    data: await members.take(getAccount(request), request.params.id, sourceOf(request)),
  }));
  serveRoute(app, declineWorkspace, async (request) => ({
    ...SUCCESS,
    data: await members.decline(membershipOf(request)),
  }));
};

const registerInvitations = (app: FastifyInstance, { invitations, joining }: RoutesDeps): void => {
  serveRoute(app, createInvitation, async (request, reply) => {
    const data = await invitations.create(invitingOf(request), request.body);
    reply.code(201);
    return { ...SUCCESS, data };
  });
  serveRoute(app, renewInvitation, async (request) => ({
    ...SUCCESS,
    data: await invitations.renew(invitingOf(request), request.params.invitationId),
  }));
  serveRoute(app, cancelInvitation, async (request) => {
    await invitations.cancel(invitingOf(request), request.params.invitationId);
    return SUCCESS;
  });
  serveRoute(app, acceptInvitation, async (request) => ({
    ...SUCCESS,
    data: await joining.accept(getAccount(request), request.body.token, sourceOf(request)),
  }));
};

const registerKeys = (app: FastifyInstance, { workspaceKeys }: RoutesDeps): void => {
  serveRoute(app, listWorkspaceKeys, async (request) => ({
    ...SUCCESS,
    data: await workspaceKeys.list(membershipOf(request)),
    requestsPerMinute: workspaceKeys.requestsPerMinute,
  }));
  serveRoute(app, createWorkspaceKey, async (request, reply) => {
    const { params, body } = request;
    const data = await workspaceKeys.create(getAccount(request), params.id, body, sourceOf(request));
    reply.code(201);
    return { ...SUCCESS, data };
  });
  serveRoute(app, revokeWorkspaceKey, async (request) => {
    await workspaceKeys.revoke(membershipOf(request), request.params.keyId, sourceOf(request));
    return SUCCESS;
  });
};

const invitingOf = (request: InWorkspace) => ({
  workspaceId: request.params.id,
  account: getAccount(request),
});

const membershipOf = (request: InWorkspace) => ({
  workspaceId: request.params.id,
  userId: getAccount(request).id,
});

const actingOf = (request: InWorkspace) => ({
  workspaceId: request.params.id,
  actorId: getAccount(request).id,
  source: sourceOf(request),
});

/** Registers the route for all who have the link of an invitation, signed in or not. */
export const shownInvitationRoutes =
  ({ joining }: Pick<RoutesDeps, 'joining'>) =>
  async (app: FastifyInstance) => {
    serveRoute(app, showInvitation, async (request) => ({
      ...SUCCESS,
      data: await joining.show(request.body.token, request.account),
    }));
  };

/** Registers the route for other services: what a user may do in a workspace. */
export const grantRoutes =
  ({ workspaces }: Pick<RoutesDeps, 'workspaces'>) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['gateway', 'transcription'] });
    serveRoute(app, findGrant, async (request) => ({
      ...SUCCESS,
      data: (await workspaces.findGrant(request.body)) ?? null,
    }));
  };

/** Receives mentions of members in comments from the transcription service. An event may arrive twice. */
export const mentionsRoutes =
  ({ mentions }: { readonly mentions: Mentions }) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['transcription'] });
    serveRoute(app, deliverMention, async (request) => {
      await mentions.record(request.body);
      return SUCCESS;
    });
  };
