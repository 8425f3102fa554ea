import {
  getResourceMetadata,
  getRootResourceMetadata,
  getServerMetadata,
  issueProgramTokens,
  registerProgram,
  revokeProgramToken,
} from '@escriba/contracts/auth/oauth';
import { isDomainError } from '@escriba/errors';
import { type RouteRequest, serveRoute, statusOf } from '@escriba/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Source, sourceOf } from '../platform/source.ts';
import { type Addresses, isOwnResource, toResourceMetadata, toServerMetadata } from './addresses.ts';
import { OAUTH_CODE, invalidRequest, invalidTarget, unsupportedGrantType } from './oauth.errors.ts';
import type { ProgramTokens } from './program-tokens.service.ts';
import type { Registration } from './registration.service.ts';

type OauthDeps = {
  readonly addresses: Addresses;
  readonly programRegistration: Registration;
  readonly programTokens: ProgramTokens;
};

/** Metadata may be kept for a few minutes. */
const CACHED = 'public, max-age=300';

/** Registers the metadata by which programs find the authorization server. */
export const oauthMetadataRoutes =
  ({ addresses }: Pick<OauthDeps, 'addresses'>) =>
  async (app: FastifyInstance) => {
    for (const contract of [getResourceMetadata, getRootResourceMetadata])
      serveRoute(app, contract, async (_request, reply) => {
        reply.header('cache-control', CACHED);
        return toResourceMetadata(addresses);
      });
    serveRoute(app, getServerMetadata, async (_request, reply) => {
      reply.header('cache-control', CACHED);
      return toServerMetadata(addresses);
    });
  };

/** Registers what OAuth clients call: registration, tokens and their end. */
export const oauthRoutes =
  ({ addresses, programRegistration, programTokens }: OauthDeps) =>
  async (app: FastifyInstance) => {
    app.setErrorHandler(sendOauthError);
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, parseForm);
    serveRoute(app, registerProgram, async (request, reply) => {
      const { redirect_uris: redirectUris, client_name: name } = request.body;
      const client = await programRegistration.register({ redirectUris, name }, request.caller.ip);
      reply.code(201);
      return {
        client_id: client.id,
        client_id_issued_at: Math.floor(client.createdAt.getTime() / 1_000),
        client_name: client.name,
        redirect_uris: [...client.redirectUris],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none' as const,
      };
    });
    serveRoute(app, issueProgramTokens, async (request) => {
      const { resource } = request.body;
      if (!isOwnResource(addresses, resource === undefined ? [] : [resource])) throw invalidTarget();
      const issued = await issueTokens(programTokens, request.body, sourceOf(request));
      return {
        access_token: issued.accessToken,
        token_type: 'Bearer' as const,
        expires_in: issued.expiresInSeconds,
        refresh_token: issued.refreshToken,
        scope: issued.permissions.join(' '),
      };
    });
    serveRoute(app, revokeProgramToken, async (request) => {
      await programTokens.revoke(request.body.token, sourceOf(request));
      return {};
    });
  };

type TokenForm = RouteRequest<typeof issueProgramTokens>['body'];

const issueTokens = (programTokens: ProgramTokens, form: TokenForm, source: Source) => {
  const { client_id: clientId, code, redirect_uri, code_verifier, refresh_token } = form;
  if (form.grant_type === 'authorization_code') {
    if (code === undefined || redirect_uri === undefined || code_verifier === undefined)
      throw invalidRequest('Send code, redirect_uri and code_verifier.');
    const input = { clientId, code, redirectUri: redirect_uri, verifier: code_verifier };
    return programTokens.exchange(input, source);
  }
  if (form.grant_type !== 'refresh_token') throw unsupportedGrantType();
  if (refresh_token === undefined) throw invalidRequest('Send refresh_token.');
  return programTokens.refresh({ clientId, refreshToken: refresh_token }, source);
};

type Parsed = (error: Error | null, body?: Record<string, string>) => void;

/** Parses a form. A parameter may be there once (RFC 6749, 3.2); an empty one counts as absent. */
const parseForm = (_request: FastifyRequest, text: string, done: Parsed): void => {
  const params = new URLSearchParams(text);
  if (new Set(params.keys()).size < params.size) done(invalidRequest('A parameter is there twice.'));
  else done(null, Object.fromEntries([...params].filter(([, value]) => value !== '')));
};

type Refused = Error & { readonly statusCode?: number; readonly validation?: unknown };

/** Sends a failure as OAuth clients read it. A server error has no more than its status. */
const sendOauthError = (error: Refused, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (isDomainError(error)) {
    const { kind, code, text, retryAfterSeconds } = error;
    const name = code.startsWith(OAUTH_CODE) ? code.slice(OAUTH_CODE.length) : code;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    return reply.code(statusOf(kind)).send({ error: name, error_description: text.en });
  }
  const { statusCode = 500 } = error;
  if (statusCode >= 500) throw error;
  const isRegistration = request.routeOptions.url === registerProgram.path;
  return reply.code(statusCode).send({
    error: isRegistration ? 'invalid_client_metadata' : 'invalid_request',
    error_description: error.validation === undefined ? 'The request can’t be read.' : error.message,
  });
};
