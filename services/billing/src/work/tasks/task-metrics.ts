import { type WorkOutcome, registerBacklog } from '@escriba/work';
import type { Kysely } from 'kysely';
import { Counter, type Registry } from 'prom-client';
import type { DB } from '../../platform/db/schema.generated.ts';
import { TASKS } from './tasks-table.ts';

type TaskMetricsDeps = { readonly db: Kysely<DB>; readonly clock: () => Date };

/** Registers gauges of the due work. Each event of Asaas waits as such a task. */
export const registerTaskMetrics = (registry: Registry, { db, clock }: TaskMetricsDeps): void =>
  registerBacklog(registry, {
    db,
    clock,
    table: TASKS,
    waiting: {
      name: 'billing_tasks_due',
      help: 'Tasks that are due and not claimed, such as events of Asaas',
      count: 'due',
    },
    oldest: {
      name: 'billing_oldest_task_seconds',
      help: 'How long the oldest due task has been due; 0 without one',
    },
  });

/** Counts runs of tasks. */
export const createRunCounter = (registry: Registry) => {
  const runs = new Counter({
    name: 'billing_task_runs_total',
    help: 'Runs of tasks, by outcome; a failed task runs again',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['done', 'failed']) runs.inc({ outcome }, 0);
  return (outcome: WorkOutcome): void => runs.inc({ outcome });
};
