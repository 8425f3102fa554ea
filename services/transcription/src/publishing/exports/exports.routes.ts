import { Readable } from 'node:stream';
import type { RouteInput } from '@escriba/contracts/shared/route';
import { INCLUDED_FORMS } from '@escriba/contracts/transcription/included-insights';
import { exportTranscript, exportTranscripts } from '@escriba/contracts/transcription/sharing';
import { requireUser, serveRoute } from '@escriba/http';
import compress from '@fastify/compress';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { sizeOf } from '../../platform/db/json-slices.ts';
import { COMPRESSION } from '../../platform/http/compression.ts';
import { abortOnDisconnect } from '../../platform/http/abort-on-disconnect.ts';
import type { ExportsZipService } from './exports-zip.service.ts';
import type { ExportsService, ExportInput } from './exports.service.ts';
import {
  readCleanKinds,
  readHiddenKinds,
  toCleanViews,
  toPersonalViews,
} from '../../transcripts/transcripts.ts';
import { readerOf } from '../../recordings/recordings.ts';

/** Registers the routes of a signed-in user's transcripts as files. */
export const exportsRoutes =
  ({ exportFile, exportZip }: { exportFile: ExportsService; exportZip: ExportsZipService }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    await app.register(compress, COMPRESSION);

    serveRoute(app, exportTranscript, async (request, reply) => {
      const file = await exportFile(readerOf(request), request.params.id, toExportInput(request.query));
      if (file.hardCues !== null) void reply.header('x-hard-cues', file.hardCues);
      return reply
        .headers({
          ...attachment(file.fileName),
          'content-type': file.contentType,
          'content-length': sizeOf(file.body),
        })
        .send(Readable.from(file.body, { objectMode: false }));
    });

    serveRoute(app, exportTranscripts, async (request, reply) => {
      const { ids, ...query } = request.query;
      const signal = abortOnDisconnect(reply);
      const { fileName, stream } = await exportZip(readerOf(request), {
        ...toExportInput(query),
        ids: ids.toLowerCase().split(','),
        signal,
      });
      return reply.headers({ ...attachment(fileName), 'content-type': 'application/zip' }).send(stream);
    });
  };

type Query = RouteInput<typeof exportTranscript>['query'];

const toExportInput = ({
  format,
  times,
  speakers,
  no_personal,
  personal_kinds,
  include = '',
  ...query
}: Query): ExportInput => ({
  format,
  views: {
    figures: query.figures === '1',
    ...toCleanViews(readCleanKinds(query)),
    ...toPersonalViews(readHiddenKinds(no_personal === '1', personal_kinds)),
  },
  times: times === '1',
  speakers: speakers === '1',
  include: INCLUDED_FORMS.filter((form) => include.split(',').includes(form)),
  translation: query.translation,
  isSideBySide: query.side_by_side === '1',
});

const attachment = (fileName: string) => ({
  'content-disposition': contentDisposition(fileName, { type: 'attachment' }),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
});
