import type { WebhookAttempt, WebhookEndpoint } from '@escriba/contracts/transcription/webhooks';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import type { DueEndpoint } from './endpoints.repository.ts';

/** A delivery to send. `attempts` counts those before, since it was written or sent again by hand. */
export type DueDelivery = {
  readonly id: string;
  readonly event: string;
  readonly body: string;
  readonly attempts: number;
};

/** An attempt, with when the delivery is due next; null ends it. */
export type EndedAttempt = Omit<WebhookAttempt, 'at'> & {
  readonly delivery: DueDelivery;
  readonly at: Date;
  readonly isDelivered: boolean;
  readonly dueAt: Date | null;
};

/** Makes the queries of the process that sends, for all owners. */
export const createDueDeliveriesRepository = (db: Kysely<DB>) => ({
  /** Makes endpoints due of which deliveries are. Returns how many endpoints are due, up to a limit. */
  wake: async (now: Date, limit: number): Promise<number> => {
    await sql`
      update webhook_endpoints set due_at = ${now}
      where due_at is null and state = 'on' and exists (
        select 1 from webhook_deliveries where endpoint_id = webhook_endpoints.id and webhook_deliveries.due_at <= ${now}
      )`.execute(db);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (
        select 1 from webhook_endpoints where due_at <= ${now} limit ${limit}) as due`.execute(db);
    return rows[0]?.count ?? 0;
  },

  listDue: (endpointId: string, now: Date, limit: number): Promise<DueDelivery[]> =>
    db
      .selectFrom('webhook_deliveries')
      .select(['id', 'event', 'body', 'attempts'])
      .where('endpoint_id', '=', endpointId)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('id')
      .limit(limit)
      .execute(),

  /** Locks the endpoint of a run; undefined if it was deleted, or another process has taken it over. */
  lock: async ({
    id,
    lease,
  }: DueEndpoint): Promise<{ url: string; failingSince: Date | null; isOn: boolean } | undefined> => {
    const row = await db
      .selectFrom('webhook_endpoints')
      .select(['url', 'failing_since', 'state'])
      .where('id', '=', id)
      .where('lease', '=', lease)
      .forUpdate()
      .executeTakeFirst();
    return row && { url: row.url, failingSince: row.failing_since, isOn: row.state === 'on' };
  },

  /** Notes an attempt. A delivery that was given up meanwhile stays so, unless it was accepted; nothing is noted of one that was deleted. */
  noteAttempt: async (ended: EndedAttempt): Promise<void> => {
    const { delivery, at, durationMs, status, error, response, isDelivered, dueAt } = ended;
    await sql`
      insert into webhook_attempts (delivery_id, at, duration_ms, status, error, response)
      select id, ${at}, ${durationMs}, ${status}, ${error}, ${response} from webhook_deliveries
      where id = ${delivery.id} for key share`.execute(db);
    const gaveUp = dueAt === null && !isDelivered;
    await db
      .updateTable('webhook_deliveries')
      .set({
        attempts: delivery.attempts + 1,
        due_at: dueAt,
        state: isDelivered ? 'delivered' : gaveUp ? 'failed' : 'waiting',
      })
      .where('id', '=', delivery.id)
      .where((eb) => (isDelivered ? eb.lit(true) : eb('due_at', 'is not', null)))
      .execute();
  },

  noteFailing: async (id: string, failingSince: Date | null): Promise<void> => {
    await db
      .updateTable('webhook_endpoints')
      .set({ failing_since: failingSince })
      .where('id', '=', id)
      .execute();
  },

  /** Switches an endpoint off, and ends what waits for it. */
  switchOff: async (id: string, state: WebhookEndpoint['state']): Promise<void> => {
    await db.updateTable('webhook_endpoints').set({ state }).where('id', '=', id).execute();
    await db
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', due_at: null })
      .where('endpoint_id', '=', id)
      .where('due_at', 'is not', null)
      .execute();
  },

  hasDue: async (endpointId: string, now: Date): Promise<boolean> => {
    const row = await db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('endpoint_id', '=', endpointId)
      .where('due_at', '<=', now)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Counts the deliveries that are due, and returns how long the oldest has waited. */
  countDue: async (now: Date): Promise<{ count: number; oldestSeconds: number }> => {
    const { rows } = await sql<{ count: number; oldestSeconds: number }>`
      select count(*)::integer as count,
        greatest(0, coalesce(extract(epoch from ${now}::timestamptz - min(due_at)), 0))::float8 as "oldestSeconds"
      from webhook_deliveries where due_at <= ${now}`.execute(db);
    return rows[0] ?? { count: 0, oldestSeconds: 0 };
  },

  /**
   * Returns how long the endpoint that waits longest for its turn has waited. One that is being sent to does not wait, however many deliveries it
   * has; of one that no process has noticed, the oldest delivery counts.
   */
  readWaitSeconds: async (now: Date): Promise<number> => {
    const { rows } = await sql<{ seconds: number | null }>`
      select greatest(0, max(extract(epoch from ${now}::timestamptz - coalesce(webhook_endpoints.due_at, oldest.due_at))))::float8 as seconds
      from webhook_endpoints cross join lateral (
        select min(due_at) as due_at from webhook_deliveries
        where endpoint_id = webhook_endpoints.id and webhook_deliveries.due_at <= ${now}
      ) as oldest
      where oldest.due_at is not null and state = 'on'`.execute(db);
    return rows[0]?.seconds ?? 0;
  },

  /** Deletes deliveries that were written before a time and wait no longer. */
  deleteOld: async (before: Date, limit: number): Promise<void> => {
    await sql`
      delete from webhook_deliveries where id in (
        select id from webhook_deliveries where created_at < ${before} and due_at is null limit ${limit})`.execute(
      db,
    );
  },
});
