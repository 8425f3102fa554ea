import { deliverFinished } from '@escriba/contracts/events/events';
import { requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { FinishedMails } from './finished-mails.service.ts';

/** Receives recordings that are transcribed from the transcription service. An event may arrive twice. */
export const finishedMailsRoutes =
  ({ finishedMails }: { readonly finishedMails: FinishedMails }) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['transcription'] });
    serveRoute(app, deliverFinished, async (request) => {
      await finishedMails.record(request.body);
      return { success: true as const };
    });
  };
