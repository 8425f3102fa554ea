import { ServiceEvent, deliverEvent } from '@escriba/contracts/events/events';
import type { OutboxEvent } from '@escriba/work';
import { type Peer, createInternalClient } from '@escriba/http';
import { Value } from 'typebox/value';

const TIMEOUT_MS = 5_000;

/** Delivers the outbox's events to the usage service, as this service. @throws ApiError if it was not accepted */
export const createEventDelivery = (usage: Peer) => {
  const client = createInternalClient({ ...usage, caller: { service: true } });
  return async ({ id, payload }: OutboxEvent, signal: AbortSignal): Promise<void> => {
    const body = Value.Parse(ServiceEvent, { id, ...payload });
    await client.call(deliverEvent, { body }, { timeoutMs: TIMEOUT_MS, signal });
  };
};
