import { deliverSwitchedOff } from '@escriba/contracts/events/events';
import { requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { WebhookMails } from './webhook-mails.service.ts';

/** Receives endpoints that were switched off from the transcription service. An event may arrive twice. */
export const webhookMailsRoutes =
  ({ webhookMails }: { readonly webhookMails: WebhookMails }) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['transcription'] });
    serveRoute(app, deliverSwitchedOff, async (request) => {
      await webhookMails.record(request.body);
      return { success: true as const };
    });
  };
