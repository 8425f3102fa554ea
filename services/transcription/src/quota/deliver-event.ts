import { ServiceEvent, deliverEvent } from '@escriba/contracts';
import type { OutboxEvent } from '@escriba/db';
import { createCallerTokens, createInternalClient } from '@escriba/http';
import { Value } from 'typebox/value';

type DeliveryOptions = {
  readonly url: string;
  /** Shared by gateway and services. */
  readonly secret: string;
};

const TIMEOUT_MS = 5_000;

/** Delivers the outbox's events to the usage service, as this service. @throws ApiError if it was not accepted */
export const createEventDelivery = ({ url, secret }: DeliveryOptions) => {
  const tokens = createCallerTokens({ secret });
  const client = createInternalClient({ url, tokens, caller: { service: 'transcription' } });
  return async ({ id, payload }: OutboxEvent, signal: AbortSignal): Promise<void> => {
    const body = Value.Parse(ServiceEvent, { id, ...payload });
    await client.call(deliverEvent, { body }, { timeoutMs: TIMEOUT_MS, signal });
  };
};
