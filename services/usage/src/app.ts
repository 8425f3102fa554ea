import { type AppOptions, createApp } from '@escriba/http';
import type { Kysely } from 'kysely';
import { accountRoutes, createKeptData } from './account/account.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import type { DB } from './platform/db/schema.generated.ts';
import { eventsRoutes } from './events/events.routes.ts';
import {
  createLedger,
  createQuotaCounters,
  createStatement,
  ledgerRoutes,
  statementRoutes,
} from './ledger/ledger.ts';
import { createSubscriptions } from './users/users.ts';
import { createListPlanSummaries, createStatus, planSummariesRoutes, statusRoutes } from './status/status.ts';

export type UsageAppDeps = AppOptions & { readonly db: Kysely<DB>; readonly clock: () => Date };

const BODY_SIZE_BYTES_MAX = 16_384;

/** The usage API: users' plans, their usage, and the ledger in between. */
export const buildApp = async (deps: UsageAppDeps) => {
  const ledger = createLedger({ ...deps, counters: createQuotaCounters(deps.registry) });
  const catalogue = createCatalogue(deps);
  const app = await createApp({
    bodySizeBytesMax: BODY_SIZE_BYTES_MAX,
    ...deps,
    checks: { ...deps.checks, catalogue: catalogue.check },
  });
  await app.register(statusRoutes({ status: createStatus(deps) }));
  await app.register(statementRoutes({ statement: createStatement(deps) }));
  await app.register(planSummariesRoutes({ listPlanSummaries: createListPlanSummaries(deps) }));
  await app.register(ledgerRoutes({ ledger }));
  await app.register(accountRoutes({ keptData: createKeptData(deps) }));
  await app.register(eventsRoutes({ ledger, subscriptions: createSubscriptions(deps), catalogue }));
  return app;
};
