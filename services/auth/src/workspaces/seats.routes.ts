import { deliverSeats } from '@escriba/contracts/events/events';
import { requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { SeatsService } from './seats.service.ts';

/** Receives seats from billing's outbox. An event may arrive twice and out of order. */
export const seatsRoutes =
  ({ seats }: { readonly seats: SeatsService }) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['billing'] });
    serveRoute(app, deliverSeats, async (request) => {
      await seats.record(request.body);
      return { success: true as const };
    });
  };
