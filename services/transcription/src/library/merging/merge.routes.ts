import { mergeTranscriptions } from '@escriba/contracts/transcription/merging';
import { requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { readerOf } from '../../recordings/recordings.ts';
import type { MergeRecordings } from './merge.service.ts';

/** Registers the route to merge a signed-in user's recordings. */
export const mergeRoutes =
  ({ mergeRecordings }: { mergeRecordings: MergeRecordings }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);

    serveRoute(app, mergeTranscriptions, async (request) => ({
      success: true as const,
      data: await mergeRecordings(readerOf(request), request.body),
    }));
  };
