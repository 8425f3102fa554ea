import { grantPlan } from '@escriba/contracts';
import { requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import { publishEntitlement } from './publish-entitlement.ts';

type GrantsDeps = { readonly db: Kysely<DB>; readonly clock: () => Date };

/** For operators: a plan without payment. */
export const grantsRoutes =
  ({ db, clock }: GrantsDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireService);
    serveRoute(app, grantPlan, async (request) => {
      const { userId, plan, status } = request.body;
      const isTakenBack = plan === 'free' && status === 'active';
      await db
        .transaction()
        .execute((transaction) =>
          publishEntitlement(transaction, userId, clock(), isTakenBack ? null : { plan, status }),
        );
      return { success: true as const };
    });
  };
