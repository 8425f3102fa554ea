import {
  WEBHOOK_KEPT_DAYS,
  WEBHOOK_PAGE_SIZE,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@escriba/contracts/transcription/webhooks';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { createDeliveriesRepository } from './deliveries.repository.ts';
import { createDueDeliveriesRepository } from './due-deliveries.repository.ts';
import { createEndpointsRepository } from './endpoints.repository.ts';
import { insertTest } from './insert-test.ts';
import {
  webhookDeliveryNotFound,
  webhookDeliveryWaiting,
  webhookNotFound,
  webhookOff,
  webhookTestWaiting,
} from './webhooks.errors.ts';

type LogDeps = { readonly db: Kysely<DB>; readonly clock: () => Date };
type Place = { readonly endpointId: string; readonly deliveryId: string };
type Page = { readonly data: WebhookDelivery[]; readonly hasMore: boolean };
type ReadDelivery = WebhookDelivery & { readonly body: string; readonly attempts: WebhookAttempt[] };

export type WebhookLog = ReturnType<typeof createWebhookLog>;

/** Reads what was delivered to a user's endpoints, and sends again or tries by hand. Those of other users are not found. */
export const createWebhookLog = ({ db, clock }: LogDeps) => {
  const [endpoints, deliveries] = [createEndpointsRepository(db), createDeliveriesRepository(db)];
  const get = async (userId: string, id: string): Promise<WebhookEndpoint> => {
    const endpoint = await endpoints.find(userId, id, clock());
    if (endpoint === undefined) throw webhookNotFound();
    return endpoint;
  };

  return {
    /** @throws webhookNotFound, webhookOff, webhookTestWaiting */
    test: (userId: string, endpointId: string): Promise<string> =>
      db.transaction().execute(async (transaction) => {
        await lockOn(transaction, userId, endpointId);
        if (await createDeliveriesRepository(transaction).hasWaitingTest(userId, endpointId))
          throw webhookTestWaiting();
        return insertTest(transaction, { ownerId: userId, endpointId }, clock());
      }),

    /** @throws webhookNotFound */
    list: async (userId: string, endpointId: string, after: string | undefined): Promise<Page> => {
      await get(userId, endpointId);
      const found = await deliveries.list(userId, endpointId, after);
      return { data: found.slice(0, WEBHOOK_PAGE_SIZE), hasMore: found.length > WEBHOOK_PAGE_SIZE };
    },

    /** @throws webhookNotFound, webhookDeliveryNotFound */
    read: async (userId: string, place: Place): Promise<ReadDelivery> => {
      await get(userId, place.endpointId);
      const found = await deliveries.find(userId, place.endpointId, place.deliveryId);
      if (found === undefined) throw webhookDeliveryNotFound();
      return { ...found, attempts: await deliveries.listAttempts(found.id) };
    },

    /** @throws webhookNotFound, webhookDeliveryNotFound, webhookOff, webhookDeliveryWaiting */
    replay: (userId: string, place: Place): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await lockOn(transaction, userId, place.endpointId);
        const held = createDeliveriesRepository(transaction);
        if ((await held.find(userId, place.endpointId, place.deliveryId)) === undefined)
          throw webhookDeliveryNotFound();
        if (!(await held.replay(userId, place.deliveryId, clock()))) throw webhookDeliveryWaiting();
      }),
  };
};

/** Locks an endpoint that is on, so that it stays on until the transaction ends. */
const lockOn = async (transaction: Kysely<DB>, userId: string, id: string): Promise<void> => {
  const held = await createEndpointsRepository(transaction).lock(userId, id);
  if (held === undefined) throw webhookNotFound();
  if (!held.isOn) throw webhookOff();
};

const PURGE_BATCH_SIZE = 5_000;

/** Deletes old deliveries with their attempts. */
export const purgeWebhookLog = (db: Kysely<DB>, now: Date): Promise<void> =>
  createDueDeliveriesRepository(db).deleteOld(
    new Date(now.getTime() - WEBHOOK_KEPT_DAYS * 86_400_000),
    PURGE_BATCH_SIZE,
  );
