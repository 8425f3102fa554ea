import * as Type from '../shared/schema.ts';
import { defineRoute } from '../shared/route.ts';
import { MCP_PATH } from '../transcription/mcp.ts';
import { resolveApiKey } from './api-keys.ts';

/** Start of every access token of a connected program, so that it is recognised. No API key begins with it. */
export const PROGRAM_TOKEN_PREFIX = 'escribamcp_';

/** Where the description of the MCP server as a protected resource is (RFC 9728). */
export const RESOURCE_METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}`;

const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/** Errors of OAuth have a form of their own (RFC 6749, 5.2). */
const Failure = Type.Object({ error: Type.String(), error_description: Type.Optional(Type.String()) });

const ResourceMetadata = Type.Object({
  resource: Type.String(),
  authorization_servers: Type.Array(Type.String()),
  scopes_supported: Type.Array(Type.String()),
  bearer_methods_supported: Type.Array(Type.String()),
  resource_name: Type.String(),
  resource_documentation: Type.String(),
});

/** The same at the address without the path: clients that know no other address ask there. */
export const getResourceMetadata = defineRoute({
  method: 'GET',
  path: RESOURCE_METADATA_PATH,
  summary: 'Which server issues tokens for the MCP server (RFC 9728)',
  access: 'public',
  responses: { 200: ResourceMetadata },
});
export const getRootResourceMetadata = defineRoute({
  ...getResourceMetadata,
  path: '/.well-known/oauth-protected-resource',
});

export const getServerMetadata = defineRoute({
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  summary: 'The endpoints of the authorization server (RFC 8414)',
  access: 'public',
  responses: {
    200: Type.Object({
      issuer: Type.String(),
      authorization_endpoint: Type.String(),
      token_endpoint: Type.String(),
      registration_endpoint: Type.String(),
      revocation_endpoint: Type.String(),
      scopes_supported: Type.Array(Type.String()),
      response_types_supported: Type.Array(Type.String()),
      response_modes_supported: Type.Array(Type.String()),
      grant_types_supported: Type.Array(Type.String()),
      code_challenge_methods_supported: Type.Array(Type.String()),
      token_endpoint_auth_methods_supported: Type.Array(Type.String()),
      revocation_endpoint_auth_methods_supported: Type.Array(Type.String()),
      authorization_response_iss_parameter_supported: Type.Boolean(),
      service_documentation: Type.String(),
    }),
  },
});

/** Redirect addresses that a program can register, and the length of each. */
const REDIRECT_URIS_MAX = 10;
const REDIRECT_URI_LENGTH_MAX = 1_000;

/** Other metadata that a program sends is ignored. */
export const registerProgram = defineRoute({
  method: 'POST',
  path: '/oauth/register',
  summary: 'Registers a program, which has no secret (RFC 7591)',
  access: 'public',
  body: Type.Object({
    redirect_uris: Type.Array(Type.String({ maxLength: REDIRECT_URI_LENGTH_MAX }), {
      minItems: 1,
      maxItems: REDIRECT_URIS_MAX,
    }),
    client_name: Text(1_000),
  }),
  responses: {
    201: Type.Object({
      client_id: Type.String(),
      client_id_issued_at: Type.Integer(),
      client_name: Type.String(),
      redirect_uris: Type.Array(Type.String()),
      grant_types: Type.Array(Type.String()),
      response_types: Type.Array(Type.String()),
      token_endpoint_auth_method: Type.Literal('none'),
    }),
  },
  failure: Failure,
});

const SECRET_LENGTH_MAX = 200;

/** Every parameter may be there once. */
export const issueProgramTokens = defineRoute({
  method: 'POST',
  path: '/oauth/token',
  summary: 'Exchanges a code or a refresh token for tokens (RFC 6749, with PKCE)',
  access: 'public',
  form: true,
  body: Type.Object({
    grant_type: Type.String({ maxLength: 100 }),
    client_id: Type.String({ maxLength: SECRET_LENGTH_MAX }),
    code: Text(SECRET_LENGTH_MAX),
    redirect_uri: Text(REDIRECT_URI_LENGTH_MAX),
    code_verifier: Text(SECRET_LENGTH_MAX),
    refresh_token: Text(SECRET_LENGTH_MAX),
    resource: Text(REDIRECT_URI_LENGTH_MAX),
    scope: Text(1_000),
  }),
  responses: {
    200: Type.Object({
      access_token: Type.String(),
      token_type: Type.Literal('Bearer'),
      expires_in: Type.Integer(),
      refresh_token: Type.String(),
      scope: Type.String(),
    }),
  },
  failure: Failure,
});

/** The response is the same for a token that is unknown. */
export const revokeProgramToken = defineRoute({
  method: 'POST',
  path: '/oauth/revoke',
  summary: 'Disconnects the program of a token (RFC 7009)',
  access: 'public',
  form: true,
  body: Type.Object({
    token: Type.String({ maxLength: SECRET_LENGTH_MAX }),
    client_id: Text(SECRET_LENGTH_MAX),
    token_type_hint: Text(100),
  }),
  responses: { 200: Type.Object({}) },
  failure: Failure,
});

export const oauthRoutes = [
  getResourceMetadata,
  getRootResourceMetadata,
  getServerMetadata,
  registerProgram,
  issueProgramTokens,
  revokeProgramToken,
] as const;

/** Returns, for gateways, the user of a program's access token, and notes its use. The gateway sends only the SHA-256 of the token, in hexadecimal. */
export const resolveProgramToken = defineRoute({
  ...resolveApiKey,
  path: '/internal/programs/resolve',
  summary: 'The user of an access token of a program; null if there is no such token or it has ended',
});
