import { createApiKey, listApiKeys, resolveApiKey, revokeApiKey } from '@escriba/contracts/auth/api-keys';
import { requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { getAccount } from '../accounts/accounts.ts';
import { sourceOf } from '../platform/source.ts';
import type { ApiKeys } from './api-keys.service.ts';

type ApiKeysDeps = { readonly apiKeys: ApiKeys };

/** Registers the routes for the signed-in user: manage the API keys of their programs. */
export const apiKeysRoutes =
  ({ apiKeys }: ApiKeysDeps) =>
  async (app: FastifyInstance) => {
    serveRoute(app, listApiKeys, async (request) => ({
      success: true as const,
      data: await apiKeys.list({ userId: getAccount(request).id }),
      requestsPerMinute: apiKeys.requestsPerMinute,
    }));
    serveRoute(app, createApiKey, async (request, reply) => {
      const data = await apiKeys.create(getAccount(request), request.body, { source: sourceOf(request) });
      reply.code(201);
      return { success: true as const, data };
    });
    serveRoute(app, revokeApiKey, async (request) => {
      await apiKeys.revoke({ userId: getAccount(request).id, source: sourceOf(request) }, request.params.id);
      return { success: true as const };
    });
  };

/** Registers the route for gateways: returns the user or workspace of an API key. */
export const resolveApiKeyRoutes =
  ({ apiKeys }: ApiKeysDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['gateway'] });
    serveRoute(app, resolveApiKey, async (request) => ({
      success: true as const,
      data: (await apiKeys.resolve(Buffer.from(request.body.hash, 'hex'))) ?? null,
    }));
  };
