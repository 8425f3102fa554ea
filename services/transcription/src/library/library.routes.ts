import { Readable } from 'node:stream';
import {
  getTranscription,
  getTranscriptionTotals,
  listTranscriptions,
  renameTranscription,
  streamAllTranscriptions,
} from '@escriba/contracts';
import { answerLanguage, getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientGone } from '../client-gone.ts';
import type { LibraryService } from './library.service.ts';
import type { Reader } from './list-library.ts';
import { type WatchLibrary, toLibraryStream } from './watch-library.ts';

/** A signed-in person's library. */
export const libraryRoutes =
  ({ library, watchLibrary }: { library: LibraryService; watchLibrary: WatchLibrary }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);

    serveRoute(app, listTranscriptions, async (request) => {
      const { data, pagination } = await library.list(readerOf(request), request.query);
      return { success: true as const, data, pagination };
    });

    serveRoute(app, getTranscriptionTotals, async (request) => ({
      success: true as const,
      data: await library.totals(readerOf(request)),
    }));

    serveRoute(app, streamAllTranscriptions, async (request, reply) => {
      const events = watchLibrary(readerOf(request), clientGone(reply));
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(Readable.from(toLibraryStream(events), { objectMode: false }));
    });

    serveRoute(app, getTranscription, async (request) => ({
      success: true as const,
      data: await library.get(readerOf(request), request.params.id),
    }));

    serveRoute(app, renameTranscription, async (request) => {
      const { originalFileName } = request.body;
      const data = await library.rename(readerOf(request), request.params.id, originalFileName);
      return { success: true as const, data };
    });
  };

export const readerOf = (request: Pick<FastifyRequest, 'caller' | 'headers'>): Reader => ({
  userId: getUser(request).id,
  locale: answerLanguage(request.headers['accept-language']),
});
