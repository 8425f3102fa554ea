import type { EventBus } from '@escriba/jobs';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { Asaas } from '../asaas/asaas.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { createBillingWork } from './operator/billing-work.ts';
import { createWebhooks } from './webhooks/webhooks.service.ts';

/** Work that is due: tasks, the events of Asaas that cause them, and events for other services. */
export { operatorRoutes } from './operator/operator.routes.ts';
export { type EventReceivers, startEventRelay } from './relay/event-relay.ts';
export { scheduleSync, scheduleTasks } from './tasks/schedule-tasks.ts';
export { createTasks } from './tasks/tasks.ts';
export { paymentSubject, remoteSubscriptionSubject, subscriptionSubject } from './tasks/tasks-table.ts';
export { deleteOldEvents } from './webhooks/delete-old-events.ts';
export { webhooksRoutes } from './webhooks/webhooks.routes.ts';

type WorkDeps = {
  readonly db: Kysely<DB>;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly asaas: Pick<Asaas, 'listWebhooks'>;
  readonly registry: Registry;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
};

export type WorkSettings = { readonly ASAAS_WEBHOOK_TOKEN: string };

/** Creates the services that receive events of Asaas, and that give the operator figures of the work. */
export const createWork = (deps: WorkDeps, config: WorkSettings) => ({
  webhooks: createWebhooks({ ...deps, token: config.ASAAS_WEBHOOK_TOKEN }),
  billingWork: createBillingWork(deps),
});
