import { exportTranscript } from '@escriba/contracts';
import { requireUser, serveRoute } from '@escriba/http';
import compress from '@fastify/compress';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { COMPRESSION } from '../../http/compression.ts';
import type { ExportsService } from './exports.service.ts';
import { readerOf } from '../../recordings/reader.ts';

/** A signed-in user's transcripts as files. */
export const exportsRoutes =
  ({ exportFile }: { exportFile: ExportsService }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    await app.register(compress, COMPRESSION);

    serveRoute(app, exportTranscript, async (request, reply) => {
      const { format, times, speakers, figures, no_fillers, no_personal } = request.query;
      const views = {
        figures: figures === '1',
        noFillers: no_fillers === '1',
        noPersonal: no_personal === '1',
      };
      const wanted = { format, views, times: times === '1', speakers: speakers === '1' };
      const file = await exportFile(readerOf(request), request.params.id, wanted);
      if (file.hardCues !== null) void reply.header('x-hard-cues', file.hardCues);
      return reply
        .headers({
          'content-type': file.contentType,
          'content-disposition': contentDisposition(file.fileName, { type: 'attachment' }),
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(file.body);
    });
  };
