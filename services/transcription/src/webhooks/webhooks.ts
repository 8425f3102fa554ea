import type { PlanId } from '@escriba/contracts/plans/plans';
import { createWebhookDelivering, type DeliveringDeps } from './deliver-webhooks.ts';
import { hasApiAccess } from './has-api-access.ts';
import { createWebhookLog } from './webhook-log.service.ts';
import { createWebhooksService, type WebhooksDeps } from './webhooks.service.ts';

// The door of the room: other rooms import from this file alone.

export { noteWebhookEvent } from './note-event.repository.ts';
export { createWebhookMails } from './send-webhook-mails.ts';
export { createAttemptCounter as createWebhookCounter, registerWebhookMetrics } from './webhook-metrics.ts';
export { subscriptionEventsRoutes } from './subscription-events.routes.ts';
export { webhooksRoutes } from './webhooks.routes.ts';
export { purgeWebhookLog } from './webhook-log.service.ts';
export {
  eraseWebhooks,
  eraseWebhooksOfFolder,
  keepWebhooksOf,
  type WebhooksService,
} from './webhooks.service.ts';

type Deps = Omit<WebhooksDeps & DeliveringDeps, 'readPlan' | 'outbound' | 'countAttempt'> & {
  readonly outbound: WebhooksDeps['outbound'] & DeliveringDeps['outbound'];
  readonly countWebhook: DeliveringDeps['countAttempt'];
  readonly planInForce: (
    user: { readonly userId: string; readonly locale: 'pt' },
    suffices: (plan: PlanId) => boolean,
  ) => Promise<PlanId>;
};

/** Creates the room's services of the API. */
export const createWebhooks = (deps: Deps) => {
  const readPlan = (userId: string) => deps.planInForce({ userId, locale: 'pt' }, hasApiAccess);
  const { countWebhook: countAttempt } = deps;
  return {
    webhooks: createWebhooksService({ ...deps, readPlan }),
    webhookLog: createWebhookLog(deps),
    webhookDelivering: createWebhookDelivering({ ...deps, readPlan, countAttempt }),
  };
};
