import {
  PaymentEvent,
  SeatsChanged,
  ServiceEvent,
  SubscriptionAnnounced,
  deliverEvent,
  deliverPayment,
  deliverSeats,
  deliverSubscription,
} from '@escriba/contracts/events/events';
import { createOutbox } from '@escriba/work';
import type { OutboxEvent } from '@escriba/work';
import { type Peer, createInternalClient } from '@escriba/http';
import type { Logger } from '@escriba/runtime';
import type { Tracing } from '@escriba/tracing';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { DB } from '../../platform/db/schema.generated.ts';

type EventRelayDeps = {
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
  readonly registry: Registry;
  readonly tracing: Tracing | undefined;
};

export type EventReceivers = { readonly usage: Peer; readonly auth: Peer; readonly transcription: Peer };

const TIMEOUT_MS = 5_000;

const Event = Type.Union([ServiceEvent, PaymentEvent, SeatsChanged, SubscriptionAnnounced]);

/**
 * Delivers this service's events until stopped: payments and seats to auth, which mails receipts and lets members join, announcements to transcription, which notifies
 * users' programs, all others to usage. API and worker both do so.
 */
export const startEventRelay = (deps: EventRelayDeps, peers: EventReceivers) =>
  createOutbox({ ...deps, deliver: createEventDelivery(peers) }).start();

const createEventDelivery = (peers: EventReceivers) => {
  const caller = { service: true } as const;
  const usage = createInternalClient({ ...peers.usage, caller });
  const auth = createInternalClient({ ...peers.auth, caller });
  const transcription = createInternalClient({ ...peers.transcription, caller });
  return async ({ id, payload }: OutboxEvent, signal: AbortSignal): Promise<void> => {
    const body = Value.Parse(Event, { id, ...payload });
    const limits = { timeoutMs: TIMEOUT_MS, signal };
    if (body.type === 'payment.received' || body.type === 'payment.refunded')
      await auth.call(deliverPayment, { body }, limits);
    else if (body.type === 'subscription.announced')
      await transcription.call(deliverSubscription, { body }, limits);
    else if (body.type === 'seats.changed') await auth.call(deliverSeats, { body }, limits);
    else await usage.call(deliverEvent, { body }, limits);
  };
};
