import { getReport } from '@escriba/contracts/transcription/reports';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Reports } from './reports.service.ts';

/** Registers the routes of figures over a signed-in user's recordings. */
export const reportsRoutes =
  ({ reports }: { reports: Reports }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    serveRoute(app, getReport, async (request) => ({
      success: true as const,
      data: await reports.get(getUser(request).id, request.query),
    }));
  };
