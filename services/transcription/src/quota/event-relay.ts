import { createOutbox } from '@escriba/db';
import type { Logger } from '@escriba/runtime';
import type { Tracing } from '@escriba/tracing';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { DB } from '../db/schema.generated.ts';
import { createEventDelivery } from './deliver-event.ts';

type EventRelayDeps = {
  db: Kysely<DB>;
  clock: () => Date;
  logger: Pick<Logger, 'warn'>;
  registry: Registry;
  tracing: Tracing | undefined;
};
type EventRelayOptions = { readonly usageUrl: string; readonly secret: string };
type EventRelayConfig = Partial<Record<'USAGE_URL' | 'INTERNAL_SECRET', string | undefined>>;

/** Delivers this service's events to the usage service until stopped. APIs and workers may all do so. */
export const startEventRelay = (deps: EventRelayDeps, { usageUrl, secret }: EventRelayOptions) =>
  createOutbox({ ...deps, deliver: createEventDelivery({ url: usageUrl, secret }) }).start();

/** The relay of a worker that is configured with usage; otherwise the API's delivers within a second. */
export const findEventRelay = (deps: EventRelayDeps, config: EventRelayConfig) => {
  const { USAGE_URL: usageUrl, INTERNAL_SECRET: secret } = config;
  return usageUrl === undefined || secret === undefined
    ? undefined
    : startEventRelay(deps, { usageUrl, secret });
};
