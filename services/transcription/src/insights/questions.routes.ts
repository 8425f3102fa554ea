import {
  askQuestion,
  deleteQuestion,
  getQuestion,
  listQuestions,
} from '@escriba/contracts/transcription/questions';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { COMPRESSION } from '../platform/http/compression.ts';
import { readerOf } from '../recordings/recordings.ts';
import type { QuestionsService } from './questions.service.ts';

/** Registers the routes of a signed-in user's questions about recordings. */
export const questionsRoutes =
  ({ questions }: { readonly questions: QuestionsService }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    await app.register(compress, COMPRESSION);

    serveRoute(app, askQuestion, async (request, reply) => {
      const data = await questions.ask(readerOf(request), request.body);
      return reply.code(202).send({ success: true as const, data });
    });

    serveRoute(app, listQuestions, async (request) => ({
      success: true as const,
      data: await questions.list(getUser(request).id, request.query),
    }));

    serveRoute(app, getQuestion, async (request) => ({
      success: true as const,
      data: await questions.get(getUser(request).id, request.params.questionId),
    }));

    serveRoute(app, deleteQuestion, async (request) => {
      await questions.delete(getUser(request).id, request.params.questionId);
      return { success: true as const };
    });
  };
