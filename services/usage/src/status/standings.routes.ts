import { listStandings as route } from '@escriba/contracts';
import { requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { ListStandings } from './list-standings.ts';

/** For operators: plans and usage of several users. */
export const standingsRoutes =
  ({ listStandings }: { readonly listStandings: ListStandings }) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['auth'] });
    serveRoute(app, route, async (request) => ({
      success: true as const,
      data: await listStandings(request.body),
    }));
  };
