import { readFinishedMail } from '@escriba/contracts/transcription/finished-mail';
import { requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { readerOf } from '../../recordings/recordings.ts';
import type { FinishedMailService } from './finished-mail.service.ts';

/** Registers the route by which auth reads, on behalf of a user, what a mail says. */
export const finishedMailRoutes =
  ({ finishedMail }: { finishedMail: FinishedMailService }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    serveRoute(app, readFinishedMail, async (request) => ({
      success: true as const,
      data: await finishedMail.read(readerOf(request), request.params.transcriptionId),
    }));
  };
