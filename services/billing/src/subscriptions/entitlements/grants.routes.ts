import { grantPlan as grantPlanRoute } from '@escriba/contracts/billing/internal';
import type { Catalogue } from '@escriba/contracts/plans/default-catalogue';
import { requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { grantPlan } from './publish-entitlement.ts';

type GrantsDeps = {
  readonly db: Kysely<DB>;
  readonly catalogue: Catalogue;
  readonly clock: () => Date;
};

/** Registers the route for operators: grants a plan without payment. */
export const grantsRoutes =
  ({ db, catalogue, clock }: GrantsDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['auth', 'operator'] });
    serveRoute(app, grantPlanRoute, async (request) => {
      const { userId, plan, status, extraSeats, from } = request.body;
      const grant = { given: { plan, status }, extraSeats, from };
      await grantPlan(db, userId, grant, { catalogue, now: clock() });
      return { success: true as const };
    });
  };
