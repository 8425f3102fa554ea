import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  readWebhookDelivery,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '@escriba/contracts/transcription/webhooks';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { WebhookDelivering } from './deliver-webhooks.ts';
import type { WebhookLog } from './webhook-log.service.ts';
import type { WebhooksService } from './webhooks.service.ts';

type WebhooksRoutesDeps = {
  readonly webhooks: WebhooksService;
  readonly webhookLog: WebhookLog;
  /** Woken when something is due, so that it is sent at once. */
  readonly webhookDelivering: Pick<WebhookDelivering, 'wake'>;
};

/** Registers the routes of a signed-in user's webhooks. */
export const webhooksRoutes =
  ({ webhooks, webhookLog, webhookDelivering }: WebhooksRoutesDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    serveRoute(app, listWebhooks, async (request) => ({
      success: true as const,
      data: await webhooks.list(getUser(request).id),
    }));
    serveRoute(app, createWebhook, async (request, reply) => {
      const data = await webhooks.create(getUser(request).id, request.body);
      webhookDelivering.wake();
      return reply.code(201).send({ success: true as const, data });
    });
    serveRoute(app, changeWebhook, async (request) => ({
      success: true as const,
      data: await webhooks.change(getUser(request).id, request.params.endpointId, request.body),
    }));
    serveRoute(app, deleteWebhook, async (request) => {
      await webhooks.delete(getUser(request).id, request.params.endpointId);
      return { success: true as const };
    });
    serveRoute(app, rotateWebhookSecret, async (request) => ({
      success: true as const,
      data: await webhooks.rotateSecret(getUser(request).id, request.params.endpointId),
    }));
    serveRoute(app, testWebhook, async (request, reply) => {
      const deliveryId = await webhookLog.test(getUser(request).id, request.params.endpointId);
      webhookDelivering.wake();
      return reply.code(202).send({ success: true as const, data: { deliveryId } });
    });
    serveRoute(app, listWebhookDeliveries, async (request) => ({
      success: true as const,
      ...(await webhookLog.list(getUser(request).id, request.params.endpointId, request.query.after)),
    }));
    serveRoute(app, readWebhookDelivery, async (request) => ({
      success: true as const,
      data: await webhookLog.read(getUser(request).id, request.params),
    }));
    serveRoute(app, replayWebhookDelivery, async (request, reply) => {
      await webhookLog.replay(getUser(request).id, request.params);
      webhookDelivering.wake();
      return reply.code(202).send({ success: true as const });
    });
  };
