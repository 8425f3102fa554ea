import { randomBytes, randomUUID } from 'node:crypto';
import type { Account } from '../account/account.ts';
import { invalidField, refusal } from '../account/errors.ts';
import { type Body, flagIn, has, textIn } from '../account/fields.ts';
import type { Webhook } from '../account/state.ts';
import { WEBHOOK_EVENTS } from './events.ts';

const WEBHOOKS_MAX = 10;

/** Handles `POST /webhooks`; the token is in this response only. */
export const createWebhook = ({ state }: Account, body: Body) => {
  if (state.webhooks.length >= WEBHOOKS_MAX) {
    throw refusal('invalid_action', `O limite de ${WEBHOOKS_MAX} webhooks foi atingido.`);
  }
  const webhook: Webhook = {
    id: randomUUID(),
    name: textIn(body, 'name') ?? '',
    url: readUrl(body),
    email: textIn(body, 'email') ?? null,
    enabled: flagIn(body, 'enabled') ?? true,
    interrupted: flagIn(body, 'interrupted') ?? false,
    authToken: has(body, 'authToken') ? readAuthToken(body) : randomBytes(32).toString('hex'),
    sendType: readSendType(body),
    events: readEvents(body),
    penalizedRequestsCount: 0,
    backoffUntilMs: 0,
  };
  if (webhook.name === '') throw invalidField('name', 'O campo name deve ser informado.');
  state.webhooks.push(webhook);
  return { ...webhookView(webhook), authToken: webhook.authToken };
};

/** Handles `PUT /webhooks/{id}`; `interrupted: false` sends what waits. */
export const updateWebhook = (webhook: Webhook, body: Body): Webhook => {
  Object.assign(webhook, {
    ...(has(body, 'url') ? { url: readUrl(body) } : {}),
    ...(has(body, 'sendType') ? { sendType: readSendType(body) } : {}),
    ...(has(body, 'events') ? { events: readEvents(body) } : {}),
    ...(has(body, 'authToken') ? { authToken: readAuthToken(body) } : {}),
    name: textIn(body, 'name') ?? webhook.name,
    enabled: flagIn(body, 'enabled') ?? webhook.enabled,
    interrupted: flagIn(body, 'interrupted') ?? webhook.interrupted,
  });
  if (flagIn(body, 'interrupted') === false) removeBackoff(webhook);
  return webhook;
};

export const removeBackoff = (webhook: Webhook): void => {
  webhook.penalizedRequestsCount = 0;
  webhook.backoffUntilMs = 0;
};

export const webhookView = (webhook: Webhook) => ({
  id: webhook.id,
  name: webhook.name,
  url: webhook.url,
  email: webhook.email,
  enabled: webhook.enabled,
  interrupted: webhook.interrupted,
  apiVersion: 3,
  hasAuthToken: webhook.authToken !== '',
  sendType: webhook.sendType,
  penalizedRequestsCount: webhook.penalizedRequestsCount,
  events: webhook.events,
});

const readUrl = (body: Body): string => {
  const url = textIn(body, 'url');
  if (url === undefined || !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw invalidField('url', 'A URL informada é inválida.');
  }
  return url;
};

const readAuthToken = (body: Body): string => {
  const token = textIn(body, 'authToken') ?? '';
  if (!/^\S{32,255}$/.test(token) || token.startsWith('$aact_')) {
    throw invalidField(
      'authToken',
      'O token de autenticação deve ter entre 32 e 255 caracteres, sem espaços.',
    );
  }
  return token;
};

const readSendType = (body: Body): Webhook['sendType'] => {
  const sendType = textIn(body, 'sendType') ?? 'SEQUENTIALLY';
  if (sendType !== 'SEQUENTIALLY' && sendType !== 'NON_SEQUENTIALLY') throw invalidField('sendType');
  return sendType;
};

const readEvents = (body: Body): string[] => {
  const events: unknown = body['events'];
  const isKnown = (event: unknown): event is string =>
    typeof event === 'string' && WEBHOOK_EVENTS.includes(event);
  if (!Array.isArray(events) || events.length === 0 || !events.every(isKnown)) {
    throw invalidField('events', 'Os eventos informados são inválidos.');
  }
  return [...new Set(events)];
};
