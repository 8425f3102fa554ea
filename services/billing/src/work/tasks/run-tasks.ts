import type { Logger } from '@escriba/runtime';
import { type Tracing, continueTrace } from '@escriba/tracing';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { TaskOutcome } from './task-metrics.ts';
import { type Task, createTasksRepository } from './tasks.repository.ts';

type RunTasksDeps = {
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
  /** Does the work of a subject. Returns when it is due next; undefined ends the task. */
  readonly handle: (subject: string) => Promise<Date | undefined>;
  /** Tasks at the same time, in one process. */
  readonly concurrency: number;
  readonly countRun?: (outcome: TaskOutcome) => void;
  readonly tracing?: Tracing | undefined;
};

/** Another process takes over the tasks of one that died. It is longer than the slowest call of Asaas. */
const LEASE_MS = 150_000;
const BACKOFF_MS_MAX = 15 * 60_000;

/** Runs the due tasks; returns how many there were. A failed one is retried after 2, 4, 8 s … 15 min, without end. */
export const createRunTasks = (deps: RunTasksDeps) => {
  const { db, clock, logger, handle, concurrency, countRun, tracing } = deps;
  const tasks = createTasksRepository(db);

  /** Runs a task in the trace of the request that caused it. */
  const runOne = async (task: Task): Promise<void> => {
    const { subject, attempts, traceparent } = task;
    const attributes = { kind: subject.split(':', 1)[0] ?? '', attempt: attempts };
    const trace = { name: 'run task', traceparent: traceparent ?? undefined, attributes };
    const waitMs = Math.min(2_000 * 2 ** (attempts - 1), BACKOFF_MS_MAX);
    try {
      await continueTrace(tracing, trace, () => handleAndFinish(task, waitMs));
      countRun?.('done');
    } catch {
      countRun?.('failed');
      await tasks.retry(task, new Date(clock().getTime() + waitMs));
    }
  };

  const handleAndFinish = async (task: Task, waitMs: number): Promise<void> => {
    const { subject, attempts } = task;
    try {
      await tasks.finish(task, await handle(subject), clock());
    } catch (error) {
      logger.warn({ err: error, subject, attempts, waitMs }, 'billing.task_failed');
      throw error;
    }
  };

  return async (signal: AbortSignal = new AbortController().signal): Promise<number> => {
    let count = 0;
    while (!signal.aborted) {
      const claimed = await tasks.claim(clock(), { limit: concurrency, leaseMs: LEASE_MS });
      if (claimed.length === 0) return count;
      count += claimed.length;
      await Promise.all(claimed.map(runOne));
    }
    return count;
  };
};
