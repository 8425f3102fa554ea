import { listWaitingRefunds } from '@escriba/contracts/billing/internal';
import { requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { WaitingRefunds } from './waiting-refunds.ts';

/** Registers the route for operators: lists refunds that wait for their payer. */
export const refundsRoutes =
  ({ waitingRefunds }: { readonly waitingRefunds: WaitingRefunds }) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['operator'] });
    serveRoute(app, listWaitingRefunds, async () => ({
      success: true as const,
      data: await waitingRefunds(),
    }));
  };
