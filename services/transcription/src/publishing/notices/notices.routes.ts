import { listRecordingNotices } from '@escriba/contracts/transcription/notices';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Notices } from './notices.service.ts';

/** Registers the route of a signed-in user's notices. */
export const noticesRoutes =
  ({ notices }: { notices: Notices }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    serveRoute(app, listRecordingNotices, async (request) => ({
      success: true as const,
      data: await notices.list(getUser(request).id),
    }));
  };
