import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';

export type WebhookEvent = {
  /** Asaas' whole id; its parts are shared by several events. */
  readonly id: string;
  readonly event: string;
  readonly paymentId: string | null;
  readonly asaasSubscriptionId: string | null;
  readonly receivedAt: Date;
};

export const createWebhooksRepository = (db: Kysely<DB>) => ({
  /** Returns false if the event was stored before. */
  insert: async (event: WebhookEvent): Promise<boolean> => {
    const row = await db
      .insertInto('webhook_events')
      .values({
        id: event.id,
        event: event.event,
        payment_id: event.paymentId,
        asaas_subscription_id: event.asaasSubscriptionId,
        received_at: event.receivedAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  deleteBefore: async (before: Date): Promise<void> => {
    await db.deleteFrom('webhook_events').where('received_at', '<', before).execute();
  },
});
