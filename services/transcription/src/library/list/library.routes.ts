import {
  getTranscription,
  getTranscriptionTotals,
  listRecordingNames,
  listTranscriptions,
  renameTranscription,
  streamAllTranscriptions,
} from '@escriba/contracts/transcription/library';
import { requireUser, sendEvents, serveRoute } from '@escriba/http';
import type { OpenStreams } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { sendSegments } from '../../platform/http/send-document.ts';
import { abortOnDisconnect } from '../../platform/http/abort-on-disconnect.ts';
import { readerOf } from '../../recordings/recordings.ts';
import type { LibraryService } from './library.service.ts';
import type { WatchLibrary } from './watch-library.ts';

type LibraryRoutesDeps = { library: LibraryService; watchLibrary: WatchLibrary; openStreams: OpenStreams };

/** Registers the routes of a signed-in user's library. */
export const libraryRoutes =
  ({ library, watchLibrary, openStreams }: LibraryRoutesDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);

    serveRoute(app, listTranscriptions, async (request) => {
      const { data, pagination, counts } = await library.list(readerOf(request), request.query);
      return { success: true as const, data, pagination, counts };
    });

    serveRoute(app, listRecordingNames, async (request) => ({
      success: true as const,
      data: await library.listNames(readerOf(request), request.query.ids.split(',')),
    }));

    serveRoute(app, getTranscriptionTotals, async (request) => ({
      success: true as const,
      data: await library.totals(readerOf(request)),
    }));

    serveRoute(app, streamAllTranscriptions, async (request, reply) => {
      openStreams.add(request, reply);
      const events = watchLibrary(readerOf(request), abortOnDisconnect(reply));
      return sendEvents(request, reply, events);
    });

    serveRoute(app, getTranscription, async (request, reply) => {
      const { detail, json } = await library.get(readerOf(request), request.params.id);
      return sendSegments(reply, detail, json);
    });

    serveRoute(app, renameTranscription, async (request) => {
      const { originalFileName } = request.body;
      const data = await library.rename(readerOf(request), request.params.id, originalFileName);
      return { success: true as const, data };
    });
  };
