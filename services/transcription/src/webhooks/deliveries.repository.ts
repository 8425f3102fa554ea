import {
  WEBHOOK_PAGE_SIZE,
  WEBHOOK_TEST,
  WebhookAttempt,
  WebhookDelivery,
} from '@escriba/contracts/transcription/webhooks';
import { type Kysely, sql } from 'kysely';
import { parseColumn } from '../platform/db/json.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { isOfVisibleFolders } from '../platform/db/visible.ts';

type NewDelivery = {
  readonly endpointId: string;
  readonly ownerId: string;
  readonly event: string;
  readonly body: string;
  readonly now: Date;
};

/** What is delivered of a hidden recording is hidden, too. */
const IN_FOLDERS = 'webhook_deliveries.folder_ids';

/** Stores what is delivered, as its owner sees it. Every query is scoped by the owner. */
export const createDeliveriesRepository = (db: Kysely<DB>) => {
  const select = () =>
    db
      .selectFrom('webhook_deliveries')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('webhook_attempts')
            .select(['at', 'status', 'error'])
            .whereRef('delivery_id', '=', 'webhook_deliveries.id')
            .orderBy('id', 'desc')
            .limit(1)
            .as('last'),
        (join) => join.onTrue(),
      )
      .select([
        'webhook_deliveries.id',
        'event',
        'webhook_deliveries.state',
        'created_at',
        'due_at',
        'body',
        'last.at',
        'last.status',
        'last.error',
      ]);
  return {
    insert: async ({ endpointId, ownerId, event, body, now }: NewDelivery): Promise<string> => {
      const { id } = await db
        .insertInto('webhook_deliveries')
        .values({ endpoint_id: endpointId, owner_id: ownerId, event, body, created_at: now, due_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    hasWaitingTest: async (ownerId: string, endpointId: string): Promise<boolean> => {
      const row = await db
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('owner_id', '=', ownerId)
        .where('endpoint_id', '=', endpointId)
        .where('due_at', 'is not', null)
        .where('event', '=', WEBHOOK_TEST)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Lists deliveries, the newest first; behind one if it is given. One more than a page shows that there are more. */
    list: async (
      ownerId: string,
      endpointId: string,
      after: string | undefined,
    ): Promise<WebhookDelivery[]> => {
      const rows = await select()
        .where('webhook_deliveries.owner_id', '=', ownerId)
        .where('endpoint_id', '=', endpointId)
        .where(isOfVisibleFolders(IN_FOLDERS))
        .$if(after !== undefined, (query) =>
          query.where(
            sql<boolean>`(created_at, webhook_deliveries.id) < (
              select created_at, id from webhook_deliveries where id = ${after} and owner_id = ${ownerId})`,
          ),
        )
        .orderBy('created_at', 'desc')
        .orderBy('webhook_deliveries.id', 'desc')
        .limit(WEBHOOK_PAGE_SIZE + 1)
        .execute();
      return rows.map(toDelivery);
    },

    find: async (ownerId: string, endpointId: string, id: string) => {
      const row = await select()
        .where('webhook_deliveries.owner_id', '=', ownerId)
        .where('endpoint_id', '=', endpointId)
        .where('webhook_deliveries.id', '=', id)
        .where(isOfVisibleFolders(IN_FOLDERS))
        .executeTakeFirst();
      return row && { ...toDelivery(row), body: row.body };
    },

    /** Lists the attempts of a delivery whose owner the caller has checked, the oldest first. */
    listAttempts: async (deliveryId: string): Promise<WebhookAttempt[]> => {
      const rows = await db
        .selectFrom('webhook_attempts')
        .select(['at', 'duration_ms as durationMs', 'status', 'error', 'response'])
        .where('delivery_id', '=', deliveryId)
        .orderBy('id')
        .execute();
      return rows.map((row) => parseColumn(WebhookAttempt, { ...row, at: row.at.toISOString() }));
    },

    /** Makes an ended delivery due, with all its attempts before it. Returns false if it has not ended. */
    replay: async (ownerId: string, id: string, now: Date): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('webhook_deliveries')
        .set({ state: 'waiting', attempts: 0, due_at: now })
        .where('owner_id', '=', ownerId)
        .where('id', '=', id)
        .where('due_at', 'is', null)
        .where(isOfVisibleFolders(IN_FOLDERS))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Ends what waits for an endpoint. */
    giveUp: async (ownerId: string, endpointId: string): Promise<void> => {
      await db
        .updateTable('webhook_deliveries')
        .set({ state: 'failed', due_at: null })
        .where('owner_id', '=', ownerId)
        .where('endpoint_id', '=', endpointId)
        .where('due_at', 'is not', null)
        .execute();
    },

    /** Deletes what the caller may not see of what was delivered to an endpoint, or waits for it. */
    deleteHidden: async (ownerId: string, endpointId: string): Promise<void> => {
      await db
        .deleteFrom('webhook_deliveries')
        .where('owner_id', '=', ownerId)
        .where('endpoint_id', '=', endpointId)
        .where((eb) => eb.not(isOfVisibleFolders(IN_FOLDERS)))
        .execute();
    },

    /** Deletes what was delivered, or waits, about a folder. */
    deleteOfFolder: async (ownerId: string, folderId: string): Promise<void> => {
      await db
        .deleteFrom('webhook_deliveries')
        .where('owner_id', '=', ownerId)
        .where(sql<boolean>`folder_ids @> array[${folderId}]::uuid[]`)
        .execute();
    },
  };
};

type Row = {
  readonly id: string;
  readonly event: string;
  readonly state: string;
  readonly created_at: Date;
  readonly due_at: Date | null;
  readonly at: Date | null;
  readonly status: number | null;
  readonly error: string | null;
};

const toDelivery = ({ at, status, error, ...row }: Row): WebhookDelivery =>
  parseColumn(WebhookDelivery, {
    id: row.id,
    event: row.event,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    nextAttemptAt: row.due_at?.toISOString() ?? null,
    last: at === null ? null : { at: at.toISOString(), status, error },
  });
