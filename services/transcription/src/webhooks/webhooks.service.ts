import { randomBytes } from 'node:crypto';
import type { SubscriptionAnnounced } from '@escriba/contracts/events/events';
import type { PlanId } from '@escriba/contracts/plans/plans';
import {
  type changeWebhook,
  WEBHOOK_ENDPOINTS_MAX,
  WEBHOOK_ROTATION_HOURS,
  type WebhookEndpoint,
  type WebhookEvent,
} from '@escriba/contracts/transcription/webhooks';
import { type Outbound, OutboundError } from '@escriba/outbound';
import type { Kysely } from 'kysely';
import type * as Type from 'typebox';
import { findMember } from '../platform/acting/acting.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { createDeliveriesRepository } from './deliveries.repository.ts';
import { createEndpointsRepository } from './endpoints.repository.ts';
import { hasApiAccess } from './has-api-access.ts';
import { insertTest } from './insert-test.ts';
import { noteWebhookEvent } from './note-event.repository.ts';
import { SECRET_BYTES, toSecret } from './sign-webhook.ts';
import {
  tooManyWebhooks,
  webhookAddressRefused,
  webhookNotFound,
  webhookPlanRequired,
  webhookUrlInvalid,
} from './webhooks.errors.ts';

export type WebhooksDeps = {
  readonly db: Kysely<DB>;
  readonly outbound: Pick<Outbound, 'checkUrl'>;
  readonly readPlan: (userId: string) => Promise<PlanId>;
  readonly newId: () => string;
  readonly clock: () => Date;
};

type Wanted = { readonly url: string; readonly events: readonly WebhookEvent[] };
type Changes = Type.Static<(typeof changeWebhook)['body']>;
type WithSecret = { readonly endpoint: WebhookEndpoint; readonly secret: string };

export type WebhooksService = ReturnType<typeof createWebhooksService>;

/** Manages the addresses that users' programs are notified at. Those of other users are not found. */
export const createWebhooksService = (deps: WebhooksDeps) => {
  const { db, outbound, clock } = deps;
  const endpoints = createEndpointsRepository(db);
  const requirePlan = async (userId: string): Promise<void> => {
    if (!hasApiAccess(await deps.readPlan(userId))) throw webhookPlanRequired();
  };
  return {
    list: (userId: string): Promise<WebhookEndpoint[]> => endpoints.list(userId, clock()),

    /** @throws webhookUrlInvalid, webhookAddressRefused, webhookPlanRequired, tooManyWebhooks, quotaUnavailable */
    create: async (userId: string, wanted: Wanted): Promise<WithSecret> => {
      const checked = { ...wanted, url: checkUrl(outbound, wanted.url) };
      await requirePlan(userId);
      return db
        .transaction()
        .execute((transaction) => insertEndpoint(transaction, deps, { userId, ...checked }));
    },

    /** @throws webhookNotFound, webhookUrlInvalid, webhookAddressRefused, webhookPlanRequired, quotaUnavailable */
    change: async (userId: string, id: string, { url, events, isOn }: Changes): Promise<WebhookEndpoint> => {
      const before = await endpoints.find(userId, id, clock());
      if (before === undefined) throw webhookNotFound();
      const state = stateAfter(before, isOn);
      if (state === 'on') await requirePlan(userId);
      const changes = { url: url === undefined ? undefined : checkUrl(outbound, url), events, state };
      return db
        .transaction()
        .execute((transaction) => changeEndpoint(transaction, { userId, id, changes, now: clock() }));
    },

    /** @throws webhookNotFound */
    delete: async (userId: string, id: string): Promise<void> => {
      if (!(await endpoints.delete(userId, id))) throw webhookNotFound();
    },

    /** @throws webhookNotFound */
    rotateSecret: async (userId: string, id: string): Promise<WithSecret> => {
      const [secret, now] = [newSecret(), clock()];
      const previousUntil = new Date(now.getTime() + WEBHOOK_ROTATION_HOURS * 3_600_000);
      const endpoint = await endpoints.rotate(userId, id, { secret, previousUntil, now });
      if (endpoint === undefined) throw webhookNotFound();
      return { endpoint, secret };
    },

    /** Notifies a user's programs of a subscription, once for each event. */
    noteSubscription: ({ id, occurredAt, data }: SubscriptionAnnounced): Promise<void> => {
      const { userId, ...facts } = data;
      const event = { cause: id, ownerId: userId, type: 'subscription.changed', data: facts } as const;
      return noteWebhookEvent(db, { ...event, at: new Date(occurredAt) }, clock());
    },
  };
};

/** Inserts an endpoint, and a test event that is sent to it at once. */
const insertEndpoint = async (
  transaction: Kysely<DB>,
  { newId, clock }: Pick<WebhooksDeps, 'newId' | 'clock'>,
  { userId, url, events }: Wanted & { readonly userId: string },
): Promise<WithSecret> => {
  const endpoints = createEndpointsRepository(transaction);
  await endpoints.lockOwner(userId);
  if ((await endpoints.count(userId)) >= WEBHOOK_ENDPOINTS_MAX) throw tooManyWebhooks();
  const [id, secret, createdAt] = [newId(), newSecret(), clock()];
  const personId = findMember()?.personId ?? null;
  const endpoint = await endpoints.insert({ id, ownerId: userId, personId, url, events, secret, createdAt });
  await insertTest(transaction, { ownerId: userId, endpointId: id }, createdAt);
  return { endpoint, secret };
};

type EndpointChange = {
  readonly userId: string;
  readonly id: string;
  readonly changes: Parameters<ReturnType<typeof createEndpointsRepository>['change']>[2];
  readonly now: Date;
};

/** Changes an endpoint. In a workspace, who gives it another address is the one whose recordings it gets: nothing goes there that they may not see. */
const changeEndpoint = async (
  transaction: Kysely<DB>,
  { userId, id, changes, now }: EndpointChange,
): Promise<WebhookEndpoint> => {
  const [endpoints, deliveries] = [
    createEndpointsRepository(transaction),
    createDeliveriesRepository(transaction),
  ];
  const held = await endpoints.lock(userId, id);
  const moves = changes.url !== undefined && changes.url !== held?.url;
  const personId = moves ? (findMember()?.personId ?? null) : undefined;
  const changed = await endpoints.change(userId, id, { ...changes, personId }, now);
  if (changed === undefined) throw webhookNotFound();
  if (changes.state === 'off') await deliveries.giveUp(userId, id);
  if (moves) await deliveries.deleteHidden(userId, id);
  return changed;
};

/** Returns the state to which a change turns an endpoint; undefined if it has it already. */
const stateAfter = ({ state }: WebhookEndpoint, isOn: boolean | undefined): 'on' | 'off' | undefined => {
  if (isOn === undefined || isOn === (state === 'on')) return undefined;
  return isOn ? 'on' : 'off';
};

const checkUrl = (outbound: Pick<Outbound, 'checkUrl'>, text: string): string => {
  try {
    return outbound.checkUrl(text.trim()).href;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw error.reason === 'address_refused' ? webhookAddressRefused(error) : webhookUrlInvalid(error);
  }
};

const newSecret = (): string => toSecret(randomBytes(SECRET_BYTES));

type FormerMember = { readonly workspaceId: string; readonly personId: string };

/** Keeps the endpoints that a former member of a workspace added, as those of all members. Repeating it is harmless. */
export const keepWebhooksOf = (
  db: Kysely<DB>,
  { workspaceId, personId }: FormerMember,
  leftAt: Date,
): Promise<void> => createEndpointsRepository(db).forgetPerson(workspaceId, personId, leftAt);

/** Deletes what was delivered about a folder of a user, or waits. */
export const eraseWebhooksOfFolder = (db: Kysely<DB>, userId: string, folderId: string): Promise<void> =>
  createDeliveriesRepository(db).deleteOfFolder(userId, folderId);

/** Deletes all endpoints of a user, with what waits for them. */
export const eraseWebhooks = (db: Kysely<DB>, userId: string): Promise<void> =>
  createEndpointsRepository(db).deleteAllOf(userId);
