import type { FastifyInstance } from 'fastify';
import { type Account, getById } from '../account/account.ts';
import { toBody } from '../account/fields.ts';
import type { Dispatcher } from '../webhooks/dispatcher.ts';
import { createWebhook, removeBackoff, updateWebhook, webhookView } from '../webhooks/webhooks.ts';
import { type Query, listOf } from './list.ts';

type WithId = { Params: { id: string } };

export const addWebhookRoutes = (app: FastifyInstance, account: Account, dispatcher: Dispatcher): void => {
  const { state } = account;
  const get = (id: string) => getById(state.webhooks, id);

  app.post('/webhooks', async ({ body }) => createWebhook(account, toBody(body)));
  app.get<{ Querystring: Query }>('/webhooks', async ({ query }) =>
    listOf(state.webhooks, query, webhookView),
  );
  app.get<WithId>('/webhooks/:id', async ({ params }) => webhookView(get(params.id)));
  app.put<WithId>('/webhooks/:id', async ({ params, body }) => {
    const webhook = updateWebhook(get(params.id), toBody(body));
    dispatcher.kick();
    return webhookView(webhook);
  });
  app.delete<WithId>('/webhooks/:id', async ({ params }) => {
    const { id } = get(params.id);
    state.webhooks = state.webhooks.filter((webhook) => webhook.id !== id);
    state.deliveries = state.deliveries.filter(({ webhook }) => webhook !== id);
    return { deleted: true, id };
  });
  app.post<WithId>('/webhooks/:id/removeBackoff', async ({ params }) => {
    const webhook = get(params.id);
    removeBackoff(webhook);
    dispatcher.kick();
    return webhookView(webhook);
  });
};
