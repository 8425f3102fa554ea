import { getSeenNotices, markNoticesSeen } from '@escriba/contracts/auth/notices';
import { serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { getAccount } from '../account/signed-in.ts';
import type { SeenNoticesService } from './seen-notices.service.ts';

/** Registers the routes for the signed-in user: read and mark which notices they have seen. */
export const seenNoticesRoutes =
  ({ seenNotices }: { readonly seenNotices: SeenNoticesService }) =>
  async (app: FastifyInstance) => {
    serveRoute(app, getSeenNotices, async (request) => ({
      success: true as const,
      data: await seenNotices.read(getAccount(request).id),
    }));
    serveRoute(app, markNoticesSeen, async (request) => ({
      success: true as const,
      data: await seenNotices.mark(getAccount(request).id, request.body.seen),
    }));
  };
