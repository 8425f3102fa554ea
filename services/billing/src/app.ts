import { type AppOptions, createApp, requireUser } from '@escriba/http';
import {
  affiliateOperationsRoutes,
  affiliatesRoutes,
  referralsRoutes,
  referrerRoutes,
} from './affiliates/affiliates.ts';
import type { ApiServices } from './api-services.ts';
import { catalogueRoutes } from './catalogue/catalogue.ts';
import { addressRoutes } from './customers/customers.ts';
import { accountRoutes } from './operations/operations.ts';
import {
  changesRoutes,
  checkoutRoutes,
  contractRoutes,
  paymentsRoutes,
  quotesRoutes,
  seatsRoutes,
} from './orders/orders.ts';
import type { Services } from './services.ts';
import {
  auditRoutes,
  grantsRoutes,
  refundsRoutes,
  statusRoutes,
  watchRoutes,
} from './subscriptions/subscriptions.ts';
import { operatorRoutes, webhooksRoutes } from './work/work.ts';

export type BillingAppDeps = AppOptions & { readonly services: Services & ApiServices };

const BODY_SIZE_BYTES_MAX = 65_536;

/** Builds the billing API: the catalogue, orders and payments, changes of subscriptions, and events of Asaas. */
export const buildApp = async ({ services, ...options }: BillingAppDeps) => {
  const app = await createApp({ bodySizeBytesMax: BODY_SIZE_BYTES_MAX, ...options });
  // Every other response is personal.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  await app.register(catalogueRoutes(services));
  await app.register(addressRoutes(services));
  await app.register(referrerRoutes(services));
  await app.register(webhooksRoutes(services));
  await app.register(grantsRoutes(services));
  await app.register(auditRoutes(services));
  await app.register(refundsRoutes(services));
  await app.register(operatorRoutes(services));
  await app.register(referralsRoutes(services));
  await app.register(affiliateOperationsRoutes(services));
  await app.register(accountRoutes(services));
  await app.register(async (scope) => {
    await scope.register(requireUser);
    await scope.register(statusRoutes(services));
    await scope.register(watchRoutes(services));
    await scope.register(quotesRoutes(services));
    await scope.register(checkoutRoutes(services));
    await scope.register(seatsRoutes(services));
    await scope.register(paymentsRoutes(services));
    await scope.register(contractRoutes(services));
    await scope.register(changesRoutes(services));
    await scope.register(affiliatesRoutes(services));
  });
  return app;
};
