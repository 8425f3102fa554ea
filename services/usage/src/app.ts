import { type AppOptions, createApp } from '@escriba/http';
import { accountRoutes } from './account/account.ts';
import { eventsRoutes } from './events/events.ts';
import { ledgerRoutes, statementRoutes } from './ledger/ledger.ts';
import type { Services } from './services.ts';
import { planSummariesRoutes, statusRoutes } from './status/status.ts';
import { payersRoutes } from './users/users.ts';

export type UsageAppDeps = AppOptions & { readonly services: Services };

const BODY_SIZE_BYTES_MAX = 16_384;

/** Builds the usage API: users' plans, their usage, and the ledger in between. */
export const buildApp = async ({ services, ...options }: UsageAppDeps) => {
  const app = await createApp({ bodySizeBytesMax: BODY_SIZE_BYTES_MAX, ...options });
  await app.register(statusRoutes(services));
  await app.register(statementRoutes(services));
  await app.register(planSummariesRoutes(services));
  await app.register(ledgerRoutes(services));
  await app.register(accountRoutes(services));
  await app.register(payersRoutes(services));
  await app.register(eventsRoutes(services));
  return app;
};
