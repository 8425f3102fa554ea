import { createHash, timingSafeEqual } from 'node:crypto';
import type { AsaasEvent } from '@escriba/contracts/billing/asaas-events';
import { DomainError } from '@escriba/errors';
import type { EventBus } from '@escriba/jobs';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import { Counter, type Registry } from 'prom-client';
import type { DB } from '../../platform/db/schema.generated.ts';
import { authorizationSubject, paymentSubject, remoteSubscriptionSubject } from '../tasks/tasks-table.ts';
import { announceWork } from '../tasks/work-channel.ts';
import { createWebhooksRepository } from './webhooks.repository.ts';

type WebhooksDeps = {
  readonly db: Kysely<DB>;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly token: string;
  readonly registry: Registry;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'error'>;
};

/**
 * Receives events of Asaas. Each is stored with its task in one statement, and then acknowledged. Its content grants nothing: the worker
 * reads the payment at Asaas.
 */
export const createWebhooks = ({ db, bus, token, registry, clock, logger }: WebhooksDeps) => {
  const expected = digest(token);
  const events = createEventCounter(registry);
  return {
    /** @throws webhookTokenInvalid */
    checkToken: (given: string | undefined): void => {
      if (timingSafeEqual(digest(given ?? ''), expected)) return;
      // Fifteen refusals in a row interrupt the queue of Asaas.
      logger.error({}, 'billing.webhook_token_invalid');
      events.inc({ result: 'refused' });
      throw webhookTokenInvalid();
    },

    /** Receives an event whose token was checked. */
    receive: async (event: AsaasEvent): Promise<void> => {
      const subject = subjectOf(event);
      const isNew = await createWebhooksRepository(db).store(
        {
          id: event.id,
          event: event.event,
          paymentId: paymentIdOf(event) ?? null,
          asaasSubscriptionId: event.subscription?.id ?? event.payment?.subscription ?? null,
          receivedAt: clock(),
        },
        subject,
      );
      events.inc({ result: isNew ? 'stored' : 'repeated' });
      if (isNew && subject !== undefined) await announceWork(bus);
    },
  };
};

const createEventCounter = (registry: Registry) => {
  const events = new Counter({
    name: 'billing_webhook_events_total',
    help: 'Events of Asaas; refused ones have the wrong token',
    labelNames: ['result'],
    registers: [registry],
  });
  for (const result of ['stored', 'repeated', 'refused']) events.inc({ result }, 0);
  return events;
};

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Returns the subject of an event. Events of a subscription's charge have the subscription's, so that a burst of them is handled once. */
const subjectOf = (event: AsaasEvent): string | undefined => {
  const remote = event.subscription?.id ?? event.payment?.subscription;
  if (remote != null) return remoteSubscriptionSubject(remote);
  const authorizationId = authorizationIdOf(event);
  if (authorizationId != null) return authorizationSubject(authorizationId);
  const paymentId = paymentIdOf(event);
  return paymentId == null ? undefined : paymentSubject(paymentId);
};

const paymentIdOf = ({ payment, invoice, paymentInstruction }: AsaasEvent): string | null | undefined =>
  payment?.id ?? invoice?.payment ?? paymentInstruction?.paymentId;

const authorizationIdOf = ({ authorization, paymentInstruction }: AsaasEvent): string | null | undefined =>
  authorization?.id ?? paymentInstruction?.authorizationId ?? paymentInstruction?.authorization?.id;

/** Returns digests of equal length, so that the comparison takes the same time for every token. */
const digest = (value: string): Buffer => createHash('sha256').update(value).digest();

const webhookTokenInvalid = (): DomainError =>
  new DomainError({
    kind: 'unauthenticated',
    code: 'billing.webhook_token_invalid',
    message: { pt: 'Token inválido', en: 'Invalid token' },
  });
