import * as Type from 'typebox';
import type { Asaas } from './asaas-api.ts';
import type { AsaasHttp } from './http.ts';
import { readAll } from './pages.ts';
import { WebhookBody, toWebhook } from './parse.ts';

type Webhooks = Pick<Asaas, 'listWebhooks' | 'resumeWebhook'>;

/** Manages the webhooks of the account, by which Asaas sends its events. */
export const createWebhooks = (http: AsaasHttp): Webhooks => ({
  listWebhooks: async () => (await readAll(http, { path: '/webhooks', item: WebhookBody })).map(toWebhook),
  resumeWebhook: async (id) => {
    const body = { interrupted: false };
    await http.call({ method: 'PUT', path: '/webhooks/:id', id, body }, Type.Unknown());
  },
});
