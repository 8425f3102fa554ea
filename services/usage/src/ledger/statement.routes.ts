import { listUsageCharges } from '@escriba/contracts/usage/usage';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Statement } from './statement.service.ts';

/** Registers the route for the signed-in user: lists the charge of each recording of a month. */
export const statementRoutes =
  ({ statement }: { readonly statement: Statement }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    serveRoute(app, listUsageCharges, async (request) => ({
      success: true as const,
      ...(await statement.list(getUser(request).id, request.query)),
    }));
  };
