import {
  getTranscription,
  getTranscriptionTotals,
  listTranscriptions,
  renameTranscription,
} from '@escriba/contracts';
import { answerLanguage, getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LibraryService, Reader } from './library.service.ts';

/** A signed-in person's library. */
export const libraryRoutes =
  ({ library }: { library: LibraryService }) =>
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
