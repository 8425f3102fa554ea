import { collectBilling, eraseBilling } from '@escriba/contracts/billing/internal';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { KeptData } from './kept-billing.service.ts';

/** Registers the routes that export and delete an account's data. Other services call them on behalf of the user. */
export const accountRoutes =
  ({ keptData }: { readonly keptData: KeptData }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    serveRoute(app, collectBilling, async (request) => ({
      success: true as const,
      data: await keptData.collect(getUser(request).id),
    }));
    serveRoute(app, eraseBilling, async (request) => {
      await keptData.erase(getUser(request).id);
      return { success: true as const };
    });
  };
