import {
  changeComment,
  createComment,
  deleteComment,
  listComments,
  listMentions,
} from '@escriba/contracts/transcription/comments';
import { reportViewing } from '@escriba/contracts/transcription/viewers';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CommentsService, Writer } from './comments.service.ts';
import type { Viewers } from './viewers.service.ts';

type RoutesDeps = { readonly comments: CommentsService; readonly viewers: Viewers };

/** Registers the routes of comments on a signed-in user's recordings, and of who looks at them. */
export const commentsRoutes =
  ({ comments, viewers }: RoutesDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);

    serveRoute(app, listMentions, async (request) => ({
      success: true as const,
      data: await comments.listMentions(writerOf(request)),
    }));

    serveRoute(app, listComments, async (request) => ({
      success: true as const,
      data: await comments.list({ ownerId: getUser(request).id, transcriptionId: request.params.id }),
    }));

    serveRoute(app, createComment, async (request, reply) => {
      const data = await comments.create(writerOf(request), request.params.id, request.body);
      return reply.code(201).send({ success: true as const, data });
    });

    serveRoute(app, changeComment, async (request) => {
      const { id, commentId } = request.params;
      const data = await comments.change(writerOf(request), id, commentId, request.body);
      return { success: true as const, data };
    });

    serveRoute(app, deleteComment, async (request) => {
      const { id, commentId } = request.params;
      await comments.delete(writerOf(request), id, commentId);
      return { success: true as const };
    });

    serveRoute(app, reportViewing, async (request) => {
      const { isLeaving = false } = request.body;
      const { ownerId, personId } = writerOf(request);
      const data = await viewers({ ownerId, personId, transcriptionId: request.params.id, isLeaving });
      return { success: true as const, data };
    });
  };

const writerOf = (request: Pick<FastifyRequest, 'caller'>): Writer => {
  const { id: ownerId } = getUser(request);
  const { actor, permissions } = request.caller;
  return {
    ownerId,
    personId: actor?.personId ?? ownerId,
    mayDeleteAll: permissions === undefined || permissions.includes('delete'),
  };
};
