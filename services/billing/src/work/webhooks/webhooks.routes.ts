import { ASAAS_TOKEN_HEADER, receiveAsaasEvent } from '@escriba/contracts/billing/asaas-events';
import { serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Webhooks } from './webhooks.service.ts';

/** Registers the route for Asaas, which repeats an event until it gets exactly 200. */
export const webhooksRoutes =
  ({ webhooks }: { readonly webhooks: Webhooks }) =>
  async (app: FastifyInstance) => {
    // Checks the token before the body is read, so that other senders do not learn the form of an event.
    app.addHook('onRequest', async ({ headers }) => {
      const token = headers[ASAAS_TOKEN_HEADER];
      webhooks.checkToken(typeof token === 'string' ? token : undefined);
    });
    serveRoute(app, receiveAsaasEvent, async (request) => {
      await webhooks.receive(request.body);
      return { received: true as const };
    });
  };
