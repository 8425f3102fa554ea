import {
  confirmLink,
  createLink,
  deleteLink,
  getLink,
  listLinks,
  retryLink,
} from '@escriba/contracts/transcription/links';
import { requireUser, serveRoute, getUser, preferredLocale } from '@escriba/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { User } from '../../recordings/recordings.ts';
import type { LinksService } from './links.service.ts';

/** Registers the routes of a signed-in user's links. */
export const linksRoutes =
  ({ links }: { links: LinksService }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);

    serveRoute(app, createLink, async (request, reply) =>
      reply
        .code(202)
        .send({ success: true as const, data: await links.create(userOf(request), request.body) }),
    );

    serveRoute(app, listLinks, async (request) => ({
      success: true as const,
      data: await links.list(userOf(request)),
    }));

    serveRoute(app, getLink, async (request) => ({
      success: true as const,
      data: await links.get(userOf(request), request.params.linkId),
    }));

    serveRoute(app, retryLink, async (request, reply) =>
      reply
        .code(202)
        .send({ success: true as const, data: await links.retry(userOf(request), request.params.linkId) }),
    );

    serveRoute(app, confirmLink, async (request, reply) =>
      reply
        .code(202)
        .send({ success: true as const, data: await links.confirm(userOf(request), request.params.linkId) }),
    );

    serveRoute(app, deleteLink, async (request) => {
      await links.delete(userOf(request), request.params.linkId);
      return { success: true as const };
    });
  };

const userOf = (request: Pick<FastifyRequest, 'caller' | 'headers'>): User => ({
  userId: getUser(request).id,
  locale: preferredLocale(request.headers['accept-language']),
});
