import { listUsageCharges } from '@escriba/contracts';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Statement } from './statement.service.ts';

/** For the signed-in user: what each recording of a month was charged. */
export const statementRoutes =
  ({ statement }: { readonly statement: Statement }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    serveRoute(app, listUsageCharges, async (request) => ({
      success: true as const,
      ...(await statement.list(getUser(request).id, request.query)),
    }));
  };
