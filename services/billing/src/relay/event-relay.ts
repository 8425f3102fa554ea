import { ServiceEvent, deliverEvent } from '@escriba/contracts';
import { createOutbox } from '@escriba/db';
import type { OutboxEvent } from '@escriba/db';
import { createCallerTokens, createInternalClient } from '@escriba/http';
import type { Logger } from '@escriba/runtime';
import type { Tracing } from '@escriba/tracing';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import { Value } from 'typebox/value';
import type { DB } from '../db/schema.generated.ts';

type EventRelayDeps = {
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
  readonly registry: Registry;
  readonly tracing: Tracing | undefined;
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
  const client = createInternalClient({ url: usageUrl, tokens, caller: { service: 'billing' } });
  return async ({ id, payload }: OutboxEvent, signal: AbortSignal): Promise<void> => {
    const body = Value.Parse(ServiceEvent, { id, ...payload });
    await client.call(deliverEvent, { body }, { timeoutMs: TIMEOUT_MS, signal });
  };
};
