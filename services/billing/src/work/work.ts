/** Work that is due: tasks, the events of Asaas that cause them, and events for other services. */
export { type EventReceivers, startEventRelay } from './relay/event-relay.ts';
export { scheduleSync, scheduleTasks } from './tasks/schedule-tasks.ts';
export { startTasks } from './tasks/start-tasks.ts';
export { paymentSubject, remoteSubscriptionSubject, subscriptionSubject } from './tasks/tasks.repository.ts';
export { deleteOldEvents } from './webhooks/delete-old-events.ts';
export { webhooksRoutes } from './webhooks/webhooks.routes.ts';
export { createWebhooks } from './webhooks/webhooks.service.ts';
