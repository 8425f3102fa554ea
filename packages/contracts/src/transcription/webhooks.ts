import * as Type from '../shared/schema.ts';
import { DateTime, Nullable, Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { WEBHOOKS_PATH } from './webhooks-path.ts';

/** What a program can be notified of, in display order. */
export const WEBHOOK_EVENTS = [
  'transcription.completed',
  'transcription.failed',
  'transcription.deleted',
  'insight.completed',
  'subscription.changed',
] as const;
export const WebhookEvent = Type.Enum([...WEBHOOK_EVENTS]);
export type WebhookEvent = Type.Static<typeof WebhookEvent>;
/** The event that a user sends to try an endpoint. */
export const WEBHOOK_TEST = 'webhook.test';

/** Endpoints that an account can have at the same time. */
export const WEBHOOK_ENDPOINTS_MAX = 10;
export const WEBHOOK_URL_LENGTH_MAX = 2_048;
/** How long the previous secret signs beside the new one. */
export const WEBHOOK_ROTATION_HOURS = 24;
/** How long deliveries and their attempts are kept. */
export const WEBHOOK_KEPT_DAYS = 30;
/** Deliveries of a page of the log. */
export const WEBHOOK_PAGE_SIZE = 25;

const Id = Type.String({ format: 'uuid' });
const Url = Type.String({ minLength: 1, maxLength: WEBHOOK_URL_LENGTH_MAX });
const Events = Type.Array(WebhookEvent, { minItems: 1, maxItems: WEBHOOK_EVENTS.length, uniqueItems: true });

export const WebhookEndpoint = Type.Object({
  id: Id,
  url: Type.String(),
  events: Type.Array(WebhookEvent),
  /** `off`: its user turned it off. `failing`: Escriba did, because it accepted nothing for three days. `gone`: it responded with 410. */
  state: Type.Enum(['on', 'off', 'failing', 'gone']),
  failingSince: Type.Union([DateTime, Type.Null()], {
    description: 'Since when each attempt has failed; null if the last one has not',
  }),
  previousSecretUntil: Type.Union([DateTime, Type.Null()], {
    description: 'Until when the secret before the current one signs too; null without one',
  }),
  createdAt: DateTime,
});
export type WebhookEndpoint = Type.Static<typeof WebhookEndpoint>;

/** Why an attempt has no response: why no request was sent, or why none came back. */
export const WebhookError = Type.Enum([
  'url_invalid',
  'address_refused',
  'name_unknown',
  'unreachable',
  'timeout',
  'plan_required',
]);
export type WebhookError = Type.Static<typeof WebhookError>;

export const WebhookAttempt = Type.Object({
  at: DateTime,
  durationMs: Type.Integer(),
  status: Nullable(Type.Integer()),
  error: Nullable(WebhookError),
  /** The first 2,048 bytes of the response's body, as text. */
  response: Nullable(Type.String()),
});
export type WebhookAttempt = Type.Static<typeof WebhookAttempt>;

/** `failed`: given up after the last attempt, or because its endpoint was switched off. It can be sent again. */
const DeliveryState = Type.Enum(['waiting', 'delivered', 'failed']);

export const WebhookDelivery = Type.Object({
  id: Id,
  event: Type.String({ description: 'The type of the event; `webhook.test` for one that its user sent' }),
  state: DeliveryState,
  createdAt: DateTime,
  /** When it is sent next; null if it has ended. */
  nextAttemptAt: Nullable(DateTime),
  /** The last attempt, without its response; null before the first. */
  last: Nullable(
    Type.Object({
      at: DateTime,
      status: Nullable(Type.Integer()),
      error: Nullable(WebhookError),
    }),
  ),
});
export type WebhookDelivery = Type.Static<typeof WebhookDelivery>;

const EndpointParams = Type.Object({ endpointId: Id });
const DeliveryParams = Type.Object({ endpointId: Id, deliveryId: Id });
const Secret = Type.String({ description: 'Signs deliveries; no later response has it' });

export const listWebhooks = defineRoute({
  method: 'GET',
  path: WEBHOOKS_PATH,
  summary: "The addresses that the caller's programs are notified at, oldest first; without their secrets",
  access: 'user',
  permission: 'manage',
  responses: { 200: Type.Object({ success: Ok, data: Type.Array(WebhookEndpoint) }) },
});

/**
 * Fails with 400 `webhook.url_invalid` and `webhook.address_refused` (an address that is not public), 403 `webhook.plan_required`, 409
 * `webhook.too_many`.
 */
export const createWebhook = defineRoute({
  method: 'POST',
  path: WEBHOOKS_PATH,
  summary: 'Adds an endpoint (plan with API access only), and sends it a test event',
  access: 'user',
  permission: 'manage',
  body: Type.Object({ url: Url, events: Events }),
  responses: {
    201: Type.Object({ success: Ok, data: Type.Object({ endpoint: WebhookEndpoint, secret: Secret }) }),
  },
});

/**
 * Changes the fields that are there. Turning an endpoint off ends what waits for it. Fails with 404 `webhook.not_found`; a URL as in
 * `POST`; turning on as `POST` with 403.
 */
export const changeWebhook = defineRoute({
  method: 'PATCH',
  path: `${WEBHOOKS_PATH}/:endpointId`,
  summary: 'Changes an endpoint, or turns it on or off',
  access: 'user',
  permission: 'manage',
  params: EndpointParams,
  body: Type.Object({
    url: Type.Optional(Url),
    events: Type.Optional(Events),
    isOn: Type.Optional(Type.Boolean()),
  }),
  responses: { 200: Type.Object({ success: Ok, data: WebhookEndpoint }) },
});

/** Deletes its log, and what waits for it, too. Fails with 404 `webhook.not_found`. */
export const deleteWebhook = defineRoute({
  method: 'DELETE',
  path: `${WEBHOOKS_PATH}/:endpointId`,
  summary: 'Deletes an endpoint',
  access: 'user',
  permission: 'manage',
  params: EndpointParams,
  responses: { 200: Type.Object({ success: Ok }) },
});

/** The secret before signs too, for 24 hours. Fails with 404 `webhook.not_found`. */
export const rotateWebhookSecret = defineRoute({
  method: 'POST',
  path: `${WEBHOOKS_PATH}/:endpointId/secret`,
  summary: 'Gives an endpoint a new secret',
  access: 'user',
  permission: 'manage',
  params: EndpointParams,
  responses: {
    200: Type.Object({ success: Ok, data: Type.Object({ endpoint: WebhookEndpoint, secret: Secret }) }),
  },
});

/** Fails with 404 `webhook.not_found`, 409 `webhook.off`, and 409 `webhook.test_waiting` while another test waits. */
export const testWebhook = defineRoute({
  method: 'POST',
  path: `${WEBHOOKS_PATH}/:endpointId/test`,
  summary: 'Sends an endpoint a test event',
  access: 'user',
  permission: 'manage',
  params: EndpointParams,
  responses: { 202: Type.Object({ success: Ok, data: Type.Object({ deliveryId: Id }) }) },
});

/** Fails with 404 `webhook.not_found`. */
export const listWebhookDeliveries = defineRoute({
  method: 'GET',
  path: `${WEBHOOKS_PATH}/:endpointId/deliveries`,
  summary: 'What was delivered to an endpoint in the last 30 days, newest first, 25 at a time',
  access: 'user',
  permission: 'manage',
  params: EndpointParams,
  query: Type.Object({
    after: Type.Optional(
      Type.String({ format: 'uuid', description: 'The last delivery of the page before' }),
    ),
  }),
  responses: {
    200: Type.Object({ success: Ok, data: Type.Array(WebhookDelivery), hasMore: Type.Boolean() }),
  },
});

/** Fails with 404 `webhook.not_found` and `webhook.delivery_not_found`. */
export const readWebhookDelivery = defineRoute({
  method: 'GET',
  path: `${WEBHOOKS_PATH}/:endpointId/deliveries/:deliveryId`,
  summary: 'A delivery with its body and its attempts, oldest first',
  access: 'user',
  permission: 'manage',
  params: DeliveryParams,
  responses: {
    200: Type.Object({
      success: Ok,
      data: Type.Object({
        ...WebhookDelivery.properties,
        body: Type.String(),
        attempts: Type.Array(WebhookAttempt),
      }),
    }),
  },
});

/**
 * The event has the same id, so that a program which has it already recognises it. Fails with 404 `webhook.not_found` and
 * `webhook.delivery_not_found`, 409 `webhook.off`, and 409 `webhook.delivery_waiting` while it is due anyway.
 */
export const replayWebhookDelivery = defineRoute({
  method: 'POST',
  path: `${WEBHOOKS_PATH}/:endpointId/deliveries/:deliveryId/replay`,
  summary: 'Sends a delivery again, with all its attempts before it',
  access: 'user',
  permission: 'manage',
  params: DeliveryParams,
  responses: { 202: Type.Object({ success: Ok }) },
});

export const webhookRoutes = [
  listWebhooks,
  createWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  readWebhookDelivery,
  replayWebhookDelivery,
] as const;
