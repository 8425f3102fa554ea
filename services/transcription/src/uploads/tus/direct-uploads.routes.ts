import { requestUploadParts } from '@escriba/contracts/transcription/resumable-uploads';
import { requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { readerOf } from '../../recordings/recordings.ts';
import type { DirectUploads } from './direct-uploads.ts';
import type { ResumableUploads } from './resumable-uploads.service.ts';

type DirectUploadsRoutesDeps = {
  resumableUploads: Pick<ResumableUploads, 'get'>;
  directUploads: Pick<DirectUploads, 'nextParts'>;
};

export const directUploadsRoutes =
  ({ resumableUploads, directUploads }: DirectUploadsRoutesDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    serveRoute(app, requestUploadParts, async (request) => {
      const upload = await resumableUploads.get(readerOf(request), request.params.uploadId);
      return { success: true as const, data: await directUploads.nextParts(upload) };
    });
  };
