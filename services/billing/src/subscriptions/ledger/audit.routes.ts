import { checkLedger } from '@escriba/contracts/billing/internal';
import { requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Audit } from './audit.service.ts';

/** Registers the route for operators: checks the sums of the ledger. */
export const auditRoutes =
  ({ audit }: { readonly audit: Audit }) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['operator'] });
    serveRoute(app, checkLedger, async () => ({ success: true as const, data: await audit.check() }));
  };
