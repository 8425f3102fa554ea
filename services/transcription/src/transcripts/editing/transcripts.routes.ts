import { BYTES_PER_MB } from '@escriba/contracts/shared/limits';
import { recogniseAgain } from '@escriba/contracts/transcription/recognition';
import {
  getTranscriptStart,
  openTranscript,
  regroupSpeakers,
  restoreVersion,
  saveTranscript,
} from '@escriba/contracts/transcription/transcript';
import { listVersionWords } from '@escriba/contracts/transcription/version-words';
import { getVersion, listVersions } from '@escriba/contracts/transcription/versions';
import { requireUser, serveRoute, serveUnparsed } from '@escriba/http';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { COMPRESSION } from '../../platform/http/compression.ts';
import { sendDocument, sendSegments } from '../../platform/http/send-document.ts';
import { limitLargeBodies } from './limit-large-bodies.ts';
import type { RecogniseAgain } from './recognise-again.service.ts';
import type { TranscriptsService } from './transcripts.service.ts';
import { type GetItem, readerOf } from '../../recordings/recordings.ts';

type TranscriptsRoutesDeps = {
  transcripts: TranscriptsService;
  recogniseAgain: RecogniseAgain;
  getItem: GetItem;
};

/** The largest save: a hundred thousand words with their times. */
const SAVE_SIZE_BYTES_MAX = 24 * BYTES_PER_MB;

/** Registers the routes of a signed-in user's transcripts: reading, correcting, versions. */
export const transcriptsRoutes =
  ({ transcripts, ...deps }: TranscriptsRoutesDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    await app.register(compress, COMPRESSION);

    serveRoute(app, openTranscript, async (request, reply) =>
      sendOpened(reply, await transcripts.open(readerOf(request), request.params.id)),
    );

    serveRoute(app, getTranscriptStart, async (request, reply) => {
      const { start, json } = await transcripts.getStart(readerOf(request), request.params.id);
      return sendSegments(reply, start, json);
    });

    await serveUnparsed(
      app,
      saveTranscript,
      async (request) => ({
        success: true as const,
        data: await transcripts.save(readerOf(request), request.params.id, request.body),
      }),
      { bodyLimit: SAVE_SIZE_BYTES_MAX, onRequest: limitLargeBodies() },
    );

    serveRoute(app, listVersions, async (request) => ({
      success: true as const,
      data: await transcripts.listVersions(readerOf(request), request.params.id),
    }));

    serveRoute(app, getVersion, async (request, reply) => {
      const { id, number } = request.params;
      const { json, ...data } = await transcripts.getVersion(readerOf(request), id, number);
      return sendDocument(reply, data, json);
    });

    serveRoute(app, listVersionWords, async (request) => {
      const { id, number } = request.params;
      const data = await transcripts.listVersionWords(readerOf(request), id, number);
      return { success: true as const, data };
    });

    serveRoute(app, restoreVersion, async (request, reply) => {
      const { id, number } = request.params;
      const { baseRevision } = request.body;
      return sendOpened(reply, await transcripts.restore(readerOf(request), id, { number, baseRevision }));
    });

    serveRoute(app, regroupSpeakers, async (request, reply) =>
      sendOpened(reply, await transcripts.regroup(readerOf(request), request.params.id, request.body)),
    );

    serveRoute(app, recogniseAgain, async (request) => {
      const reader = readerOf(request);
      await deps.recogniseAgain(reader, request.params.id, request.body);
      return { success: true as const, data: await deps.getItem(reader, request.params.id) };
    });
  };

type Opened = Awaited<ReturnType<TranscriptsService['open']>>;

const sendOpened = (reply: FastifyReply, { opened, json }: Opened) => sendDocument(reply, opened, json);
