import { setWorkspacePayer } from '@escriba/contracts/usage/usage';
import { requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Payers } from './accounts.ts';

/** Registers the route by which auth says which user pays for a workspace. */
export const payersRoutes =
  ({ payers }: { readonly payers: Payers }) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['auth'] });
    serveRoute(app, setWorkspacePayer, async (request) => {
      await payers.set(request.body);
      return { success: true as const };
    });
  };
