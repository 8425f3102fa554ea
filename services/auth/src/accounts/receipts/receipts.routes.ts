import { deliverPayment } from '@escriba/contracts/events/events';
import { requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Receipts } from './receipts.service.ts';

/** Receives events from billing's outbox. An event may arrive twice and out of order. */
export const receiptsRoutes =
  ({ receipts }: { readonly receipts: Receipts }) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['billing'] });
    serveRoute(app, deliverPayment, async (request) => {
      await receipts.record(request.body);
      return { success: true as const };
    });
  };
