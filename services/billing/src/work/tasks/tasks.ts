import type { EventBus } from '@escriba/jobs';
import type { Logger } from '@escriba/runtime';
import type { Tracing } from '@escriba/tracing';
import { type WorkOutcome, createWork } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createRunCounter, registerTaskMetrics } from './task-metrics.ts';
import { TASKS } from './tasks-table.ts';
import { WORK_CHANNEL } from './work-channel.ts';

type TasksDeps = {
  readonly db: Kysely<DB>;
  readonly registry: Registry;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Does the work of a subject. Returns when it is due next; undefined ends the task. */
  readonly handle: (subject: string) => Promise<Date | undefined>;
  readonly tracing?: Tracing | undefined;
};

/** In one process: each makes a few calls to Asaas, which allows 50 at once to all processes together. */
const CONCURRENT_TASKS = 8;
/** Longer than the slowest call of Asaas. */
const LEASE_MS = 150_000;
const BACKOFF = { firstMs: 2_000, maxMs: 15 * 60_000 };

/** The tasks, each in the trace of the request that caused it. A failed one is retried after 2, 4, 8 s … 15 min, without end. */
export const createTasks = (deps: TasksDeps) => ({
  /** Runs the tasks that are due, eight at a time; returns how many there were. */
  runDue: async (): Promise<number> => (await createDueWork(deps).runDue()).claimed,

  /** Runs due tasks until stopped: at once when one is announced, otherwise within a second. */
  start: async (bus: Pick<EventBus, 'subscribe'>): Promise<{ stop: () => Promise<void> }> => {
    const { registry } = deps;
    registerTaskMetrics(registry, deps);
    const work = createDueWork(deps, createRunCounter(registry)).start((error) =>
      deps.logger.error({ err: error }, 'tasks_failed'),
    );
    const leave = await bus.subscribe(WORK_CHANNEL, work.wake, { onGap: work.wake });
    return {
      stop: () => {
        leave();
        return work.stop();
      },
    };
  },
});

const createDueWork = ({ handle, ...deps }: TasksDeps, countRun?: (outcome: WorkOutcome) => void) =>
  createWork({
    ...deps,
    countRun,
    table: TASKS,
    leaseMs: LEASE_MS,
    batchSize: CONCURRENT_TASKS,
    backoff: BACKOFF,
    span: { name: 'run task', attributes: ({ subject }) => ({ kind: subject.split(':', 1)[0] ?? '' }) },
    failure: { event: 'billing.task_failed', fields: ({ subject }) => ({ subject }) },
    handle: async ({ subject }, { finish }) => finish(deps.db, await handle(subject)),
  });
