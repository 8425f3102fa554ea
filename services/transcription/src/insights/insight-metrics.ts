import { InsightForm } from '@escriba/contracts/transcription/insights';
import { queueDepth } from '@escriba/jobs';
import { createCollectedGauge } from '@escriba/metrics';
import type { Kysely } from 'kysely';
import { Counter, type Registry } from 'prom-client';
import type { DB } from '../platform/db/schema.generated.ts';
import type { InsightQueueJobs } from './insight-queue.ts';
import { createInsightRunsRepository } from './insight-runs.repository.ts';
import { OUTCOMES, type RunnerDeps } from './run-insight.ts';

type WaitingDeps = {
  readonly jobs: Pick<InsightQueueJobs, 'queue'>;
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
};

/** Registers gauges of the queue, which all processes share: its unfinished jobs, and how long the oldest insight has waited. */
export const registerInsightMetrics = (registry: Registry, { jobs, db, clock }: WaitingDeps): void => {
  createCollectedGauge({
    registry,
    name: 'insights_queue_depth',
    help: 'Insights that are not made yet',
    collect: async () => [{ value: await queueDepth(jobs) }],
  });
  createCollectedGauge({
    registry,
    name: 'insights_oldest_seconds',
    help: 'How long the oldest waiting insight has waited; 0 without one',
    collect: async () => {
      const oldest = await createInsightRunsRepository(db).findOldestWaiting();
      const ageMs = oldest === undefined ? 0 : clock().getTime() - oldest.getTime();
      return [{ value: Math.max(0, ageMs) / 1_000 }];
    },
  });
};

/** Creates the counter of attempts of this process, by form and outcome. */
export const createAttemptCounter = (registry: Registry): RunnerDeps['countAttempt'] => {
  const counter = new Counter({
    name: 'insight_attempts_total',
    help: 'Ended attempts at insights',
    labelNames: ['form', 'outcome'],
    registers: [registry],
  });
  for (const form of InsightForm.enum) for (const outcome of OUTCOMES) counter.inc({ form, outcome }, 0);
  return ({ form }, outcome) => counter.inc({ form, outcome });
};
