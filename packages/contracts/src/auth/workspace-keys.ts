import { Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import * as Type from '../shared/schema.ts';
import { ApiKey, KeyLimits, NewApiKey } from './api-keys.ts';

const Id = Type.String({ format: 'uuid' });
const Params = Type.Object({ id: Id });

/** An API key that acts for a workspace. */
export const WorkspaceKey = Type.Object({
  ...ApiKey.properties,
  /** The member who created it. The key ends when they leave, or no longer manage the workspace. */
  createdBy: Type.Object({ userId: Id, name: Type.String() }),
});
export type WorkspaceKey = Type.Static<typeof WorkspaceKey>;

export const listWorkspaceKeys = defineRoute({
  method: 'GET',
  path: '/api/auth/workspaces/:id/api-keys',
  summary:
    'The API keys that act for a workspace, newest first, without their secrets (owner and admins); expired ones for 30 days',
  access: 'user',
  params: Params,
  responses: {
    200: Type.Object({ success: Ok, data: Type.Array(WorkspaceKey), requestsPerMinute: KeyLimits }),
  },
});

/** Fails as the creation of a user's key does, and with 409 `auth.too_many_api_keys`. */
export const createWorkspaceKey = defineRoute({
  method: 'POST',
  path: '/api/auth/workspaces/:id/api-keys',
  summary:
    'Creates an API key that acts for a workspace (owner and admins; plan with API access only). Needs the password; without one, a session that began in the last 15 minutes. The response is the only one with the secret',
  access: 'user',
  params: Params,
  body: NewApiKey,
  responses: {
    201: Type.Object({ success: Ok, data: Type.Object({ key: WorkspaceKey, secret: Type.String() }) }),
  },
});

/** Fails with 404 `auth.api_key_not_found`: unknown, or not of this workspace. */
export const revokeWorkspaceKey = defineRoute({
  method: 'DELETE',
  path: '/api/auth/workspaces/:id/api-keys/:keyId',
  summary: 'Revokes an API key of a workspace at once (owner and admins); repeating it changes nothing',
  access: 'user',
  params: Type.Object({ id: Id, keyId: Id }),
  responses: { 200: Type.Object({ success: Ok }) },
});

export const workspaceKeyRoutes = [listWorkspaceKeys, createWorkspaceKey, revokeWorkspaceKey] as const;
