import { deliverSubscription } from '@escriba/contracts/events/events';
import { requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { WebhookDelivering } from './deliver-webhooks.ts';
import type { WebhooksService } from './webhooks.service.ts';

type SubscriptionEventsDeps = {
  readonly webhooks: Pick<WebhooksService, 'noteSubscription'>;
  readonly webhookDelivering: Pick<WebhookDelivering, 'wake'>;
};

/** Receives changes of subscriptions from billing, of which users' programs are notified. An event may arrive twice. */
export const subscriptionEventsRoutes =
  ({ webhooks, webhookDelivering }: SubscriptionEventsDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['billing'] });
    serveRoute(app, deliverSubscription, async ({ body }) => {
      await webhooks.noteSubscription(body);
      webhookDelivering.wake();
      return { success: true as const };
    });
  };
