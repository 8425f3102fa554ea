import { type AppOptions, createApp } from '@escriba/http';
import type { Kysely } from 'kysely';
import { accountRoutes } from './account/account.routes.ts';
import { createKeptData } from './account/kept-data.service.ts';
import { createCatalogue } from './catalogue/catalogue.service.ts';
import type { DB } from './db/schema.generated.ts';
import { eventsRoutes } from './events/events.routes.ts';
import { ledgerRoutes } from './ledger/ledger.routes.ts';
import { createLedger } from './ledger/ledger.service.ts';
import { createQuotaCounters } from './ledger/quota-counters.ts';
import { createSubscriptions } from './people/subscriptions.service.ts';
import { createListStandings } from './standings/list-standings.ts';
import { standingsRoutes } from './standings/standings.routes.ts';
import { statementRoutes } from './statement/statement.routes.ts';
import { createStatement } from './statement/statement.service.ts';
import { statusRoutes } from './status/status.routes.ts';
import { createStatus } from './status/status.service.ts';

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
  await app.register(standingsRoutes({ listStandings: createListStandings(deps) }));
  await app.register(ledgerRoutes({ ledger }));
  await app.register(accountRoutes({ keptData: createKeptData(deps) }));
  await app.register(eventsRoutes({ ledger, subscriptions: createSubscriptions(deps), catalogue }));
  return app;
};
