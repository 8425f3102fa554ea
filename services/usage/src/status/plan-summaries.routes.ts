import { listPlanSummaries as route } from '@escriba/contracts/operator/people';
import { requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { ListPlanSummaries } from './list-plan-summaries.ts';

/** Registers the route for operators: lists plans and usage of several users. */
export const planSummariesRoutes =
  ({ listPlanSummaries }: { readonly listPlanSummaries: ListPlanSummaries }) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['auth'] });
    serveRoute(app, route, async (request) => ({
      success: true as const,
      data: await listPlanSummaries(request.body),
    }));
  };
