import { grantPlan as grantPlanRoute } from '@escriba/contracts/billing/internal';
import { requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { grantPlan } from './publish-entitlement.ts';

type GrantsDeps = { readonly db: Kysely<DB>; readonly clock: () => Date };

/** Registers the route for operators: grants a plan without payment. */
export const grantsRoutes =
  ({ db, clock }: GrantsDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['auth', 'operator'] });
    serveRoute(app, grantPlanRoute, async (request) => {
      const { userId, plan, status, from } = request.body;
      await grantPlan(db, userId, { given: { plan, status }, from }, clock());
      return { success: true as const };
    });
  };
