import { deliverSwitchedOff, type WebhookSwitchedOff } from '@escriba/contracts/events/events';
import { type Peer, createInternalClient } from '@escriba/http';
import type { Logger } from '@escriba/runtime';
import { createWork } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { DB } from '../platform/db/schema.generated.ts';
import { WEBHOOK_MAILS, type WebhookMailRow } from './webhook-mails.repository.ts';

type WebhookMailsDeps = {
  readonly db: Kysely<DB>;
  /** Auth, which sends mails; undefined if it is not configured. */
  readonly auth: Peer | undefined;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
  readonly registry?: Registry | undefined;
};

const BATCH_SIZE = 20;
/** Longer than the slowest delivery. */
const LEASE_MS = 30_000;
const BACKOFF = { firstMs: 1_000, maxMs: 60_000 };
const TIMEOUT_MS = 5_000;

/** Has auth mail users that an endpoint was switched off, each once. Any number of processes may run it. */
export const createWebhookMails = ({ auth, logger, ...deps }: WebhookMailsDeps) => {
  const client = auth && createInternalClient({ ...auth, caller: { service: true } });
  return createWork<DB, WebhookMailRow>({
    ...deps,
    logger,
    table: WEBHOOK_MAILS,
    leaseMs: LEASE_MS,
    batchSize: BATCH_SIZE,
    backoff: BACKOFF,
    failure: { event: 'webhooks.mail_not_delivered', fields: ({ id }) => ({ mailId: id }) },
    handle: async (mail, { signal, finish }) => {
      if (client === undefined) logger.warn({ mailId: mail.id }, 'webhooks.mail_given_up');
      else await client.call(deliverSwitchedOff, { body: toEvent(mail) }, { timeoutMs: TIMEOUT_MS, signal });
      await finish(deps.db);
    },
  });
};

const toEvent = (mail: WebhookMailRow): WebhookSwitchedOff => ({
  id: mail.id,
  type: 'webhook.switched_off',
  occurredAt: mail.switched_off_at.toISOString(),
  data: { userId: mail.owner_id, reason: mail.reason },
});
