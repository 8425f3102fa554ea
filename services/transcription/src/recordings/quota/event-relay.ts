import { createOutbox } from '@escriba/work';
import type { Peer } from '@escriba/http';
import type { Logger } from '@escriba/runtime';
import type { Tracing } from '@escriba/tracing';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createEventDelivery } from './deliver-event.ts';

type EventRelayDeps = {
  db: Kysely<DB>;
  clock: () => Date;
  logger: Pick<Logger, 'warn'>;
  registry?: Registry;
  tracing?: Tracing | undefined;
};

/** Delivers this service's events to the usage service. APIs and workers may all do so. */
export const createEventRelay = (deps: EventRelayDeps, usage: Peer) =>
  createOutbox({ ...deps, deliver: createEventDelivery(usage) });
