import { createCollectedGauge } from '@escriba/metrics';
import type { Kysely } from 'kysely';
import { Counter, type Registry } from 'prom-client';
import type { DB } from '../platform/db/schema.generated.ts';
import type { DeliveringDeps } from './deliver-webhooks.ts';
import { createDueDeliveriesRepository } from './due-deliveries.repository.ts';

type MetricsDeps = { readonly db: Kysely<DB>; readonly clock: () => Date };

/** Registers the gauges of deliveries that are due: how many, how long the oldest has waited, and how long an endpoint has waited for its turn. */
export const registerWebhookMetrics = (registry: Registry, { db, clock }: MetricsDeps): void => {
  const { countDue, readWaitSeconds } = createDueDeliveriesRepository(db);
  createCollectedGauge({
    registry,
    name: 'webhooks_due',
    help: 'Deliveries to programs of users that are due and not sent',
    collect: async () => [{ value: (await countDue(clock())).count }],
  });
  createCollectedGauge({
    registry,
    name: 'webhooks_due_oldest_seconds',
    help: 'How long the delivery that is due for the longest time has waited; 0 without one',
    collect: async () => [{ value: (await countDue(clock())).oldestSeconds }],
  });
  createCollectedGauge({
    registry,
    name: 'webhook_endpoints_oldest_seconds',
    help: 'How long the endpoint that waits longest for its turn has waited; 0 if none waits',
    collect: async () => [{ value: await readWaitSeconds(clock()) }],
  });
};

/** Creates the counter of attempts of this process, by outcome. */
export const createAttemptCounter = (registry: Registry): DeliveringDeps['countAttempt'] => {
  const counter = new Counter({
    name: 'webhook_attempts_total',
    help: 'Attempts to deliver an event to a program of a user',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['delivered', 'failed']) counter.inc({ outcome }, 0);
  return (outcome) => counter.inc({ outcome });
};
