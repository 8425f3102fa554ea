import { checkAllowance, readAllowance, reserveUsage } from '@escriba/contracts/usage/usage';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Ledger } from './ledger.service.ts';

/** Registers the routes for the service that receives uploads, on behalf of the user. */
export const ledgerRoutes =
  ({ ledger }: { readonly ledger: Pick<Ledger, 'readAllowance' | 'check' | 'reserve'> }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    serveRoute(app, readAllowance, async (request) => ({
      success: true as const,
      data: await ledger.readAllowance(getUser(request).id),
    }));
    serveRoute(app, checkAllowance, async (request) => ({
      success: true as const,
      data: await ledger.check(getUser(request).id, request.body),
    }));
    serveRoute(app, reserveUsage, async (request) => ({
      success: true as const,
      data: await ledger.reserve(getUser(request).id, request.body),
    }));
  };
