import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import { createKeptData } from './account/account.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import { createLedger, createQuotaCounters, createStatement } from './ledger/ledger.ts';
import type { DB } from './platform/db/schema.generated.ts';
import { createListPlanSummaries, createStatus } from './status/status.ts';
import { createPayers, createSubscriptions } from './users/users.ts';

type ServicesDeps = { readonly db: Kysely<DB>; readonly clock: () => Date; readonly registry: Registry };

/** Creates all services of usage, room by room. */
export const createServices = (deps: ServicesDeps) => ({
  catalogue: createCatalogue(deps),
  subscriptions: createSubscriptions(deps),
  payers: createPayers(deps),
  ledger: createLedger({ ...deps, counters: createQuotaCounters(deps.registry) }),
  statement: createStatement(deps),
  status: createStatus(deps),
  listPlanSummaries: createListPlanSummaries(deps),
  keptData: createKeptData(deps),
});

export type Services = ReturnType<typeof createServices>;
