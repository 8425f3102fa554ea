import { getOperatorBillingWork } from '@escriba/contracts/operator/billing';
import { requireOperator, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { BillingWork } from './billing-work.ts';

/** Registers the routes for operators. The gateway admits and records each request. */
export const operatorRoutes =
  ({ billingWork }: { readonly billingWork: BillingWork }) =>
  async (app: FastifyInstance) => {
    await app.register(requireOperator);
    serveRoute(app, getOperatorBillingWork, async () => ({
      success: true as const,
      data: await billingWork(),
    }));
  };
