import { findTrace } from '@escriba/runtime';
import { onScheduledAgain } from '@escriba/work';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { TASKS, subscriptionSubject } from '../tasks/tasks-table.ts';

export type WebhookEvent = {
  /** The whole id that Asaas gives the event; its parts are shared by several events. */
  readonly id: string;
  readonly event: string;
  readonly paymentId: string | null;
  readonly asaasSubscriptionId: string | null;
  readonly receivedAt: Date;
};

export const createWebhooksRepository = (db: Kysely<DB>) => ({
  /**
   * Stores an event and schedules the task of its subscription, or of its subject if that is not known yet, in one statement: both or none,
   * one way to Postgres for each of the many events, and one run for a burst of them. Returns false if the event was stored before.
   */
  store: async (event: WebhookEvent, subject: string | undefined): Promise<boolean> => {
    const { id, paymentId, asaasSubscriptionId, receivedAt } = event;
    const traceparent = findTrace()?.traceparent ?? null;
    const { rows } = await sql<{ isNew: boolean }>`
      with stored as (
        insert into webhook_events (id, event, payment_id, asaas_subscription_id, received_at)
        values (${id}, ${event.event}, ${paymentId}, ${asaasSubscriptionId}, ${receivedAt})
        on conflict do nothing
        returning id
      ), scheduled as (
        insert into tasks (subject, due_at, traceparent)
        select coalesce(
          (select ${subscriptionSubject('')} || id from subscriptions where asaas_id = ${asaasSubscriptionId}),
          (select ${subscriptionSubject('')} || subscription_id from charges where asaas_id = ${paymentId}),
          ${subject ?? null}::text
        ), ${receivedAt}, ${traceparent}::text from stored where ${subject ?? null}::text is not null
        ${onScheduledAgain(TASKS)}
      )
      select exists (select 1 from stored) as "isNew"`.execute(db);
    return rows[0]?.isNew === true;
  },

  deleteBefore: async (before: Date): Promise<void> => {
    await db.deleteFrom('webhook_events').where('received_at', '<', before).execute();
  },
});
