import { createClient } from '@escriba/client';
import { ServiceEvent, deliverEvent } from '@escriba/contracts';
import { createOutbox } from '@escriba/db';
import type { OutboxEvent } from '@escriba/db';
import { CALLER_HEADER, createCallerTokens } from '@escriba/http';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import { Value } from 'typebox/value';
import type { DB } from '../db/schema.generated.ts';

type EventRelayDeps = {
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
  readonly registry: Registry;
};
type EventRelayOptions = {
  readonly usageUrl: string;
  /** Shared by gateway and services. */
  readonly secret: string;
};

const TIMEOUT_MS = 5_000;

/** Delivers this service's events to the usage service until stopped. API and worker both do so. */
export const startEventRelay = (deps: EventRelayDeps, options: EventRelayOptions) =>
  createOutbox({ ...deps, deliver: createEventDelivery(options) }).start();

const createEventDelivery = ({ usageUrl, secret }: EventRelayOptions) => {
  const tokens = createCallerTokens({ secret });
  const client = createClient({
    baseUrl: usageUrl,
    retriesMax: 0, // the outbox tries again
    headers: async () => ({ [CALLER_HEADER]: await tokens.sign({ ip: '127.0.0.1', service: 'billing' }) }),
  });
  return async ({ id, payload }: OutboxEvent, signal: AbortSignal): Promise<void> => {
    const body = Value.Parse(ServiceEvent, { id, ...payload });
    await client.call(deliverEvent, { body }, { timeoutMs: TIMEOUT_MS, signal });
  };
};
