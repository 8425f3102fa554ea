import { buySeats } from '@escriba/contracts/billing/seats';
import { getUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { TakeCheckout } from '../checkout/throttle.ts';
import type { SeatOrders } from './seats.service.ts';

type SeatsRoutesDeps = { readonly seats: SeatOrders; readonly takeCheckout: TakeCheckout };

export const seatsRoutes =
  ({ seats, takeCheckout }: SeatsRoutesDeps) =>
  async (app: FastifyInstance) => {
    serveRoute(app, buySeats, async (request) => {
      const { id } = getUser(request);
      await takeCheckout(id);
      return seats.order(id, request.body);
    });
  };
