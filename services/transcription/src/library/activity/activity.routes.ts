import { listActivity } from '@escriba/contracts/transcription/activity';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Activity } from './activity.service.ts';

/** Registers the route of what was done to a signed-in user's recordings. */
export const activityRoutes =
  ({ activity }: { activity: Activity }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    serveRoute(app, listActivity, async (request) => ({
      success: true as const,
      ...(await activity.list(getUser(request).id, request.query)),
    }));
  };
