import type { WebhookSwitchedOff } from '@escriba/contracts/events/events';
import type { WorkTable } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

type Reason = WebhookSwitchedOff['data']['reason'];

/** A mail about an endpoint that was switched off, until auth has it. */
export type WebhookMailRow = {
  /** A uuid by which auth recognises the mail if it gets it twice. */
  readonly id: string;
  readonly owner_id: string;
  readonly reason: Reason;
  readonly switched_off_at: Date;
  readonly attempts: number;
};

export const WEBHOOK_MAILS: WorkTable<WebhookMailRow> = {
  name: 'webhook_mails',
  key: 'id',
  dueAt: 'due_at',
  attempts: 'attempts',
  waitsFrom: 'switched_off_at',
  columns: ['owner_id', 'reason', 'switched_off_at'],
};

type SwitchedOff = { readonly endpointId: string; readonly ownerId: string; readonly reason: Reason };

/** Records the mail about an endpoint, in the transaction that switches it off. */
export const noteWebhookMail = async (
  transaction: Kysely<DB>,
  { endpointId, ownerId, reason }: SwitchedOff,
  now: Date,
): Promise<void> => {
  await transaction
    .insertInto('webhook_mails')
    .values({ endpoint_id: endpointId, owner_id: ownerId, reason, switched_off_at: now, due_at: now })
    .execute();
};
