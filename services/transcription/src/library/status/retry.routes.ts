import { retryTranscription } from '@escriba/contracts/transcription/library';
import { requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { type GetItem, readerOf } from '../../recordings/recordings.ts';
import type { Retry } from './retry.service.ts';

type RetryRoutesDeps = { retry: Retry; getItem: GetItem };

/** Registers the route for signed-in users: a visitor whose recording failed uploads it again. */
export const retryRoutes =
  ({ retry, getItem }: RetryRoutesDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    serveRoute(app, retryTranscription, async (request) => {
      const reader = readerOf(request);
      await retry(reader, request.params.id);
      return { success: true as const, data: await getItem(reader, request.params.id) };
    });
  };
