import { getUsageStatus } from '@escriba/contracts/usage/usage';
import { getUser, preferredLocale, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Status } from './status.service.ts';

/** Registers the routes for the signed-in user: plan, usage and the time of its next reset. */
export const statusRoutes =
  ({ status }: { readonly status: Status }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    serveRoute(app, getUsageStatus, async (request) => ({
      success: true as const,
      data: await status.get(getUser(request).id, preferredLocale(request.headers['accept-language'])),
    }));
  };
