import type { Logger } from '@escriba/runtime';
import type { Tracing } from '@escriba/tracing';
import { type WorkOutcome, createWork } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { DB } from '../../platform/db/schema.generated.ts';
import { TASKS } from './tasks-table.ts';

type TasksDeps = {
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
  /** Does the work of a subject. Returns when it is due next; undefined ends the task. */
  readonly handle: (subject: string) => Promise<Date | undefined>;
  /** Tasks at the same time, in one process. */
  readonly concurrency: number;
  readonly registry?: Registry | undefined;
  readonly countRun?: (outcome: WorkOutcome) => void;
  readonly tracing?: Tracing | undefined;
};

/** Longer than the slowest call of Asaas. */
const LEASE_MS = 150_000;
const BACKOFF = { firstMs: 2_000, maxMs: 15 * 60_000 };

/** The due tasks, each in the trace of the request that caused it. A failed one is retried after 2, 4, 8 s … 15 min, without end. */
export const createTasks = ({ handle, concurrency, ...deps }: TasksDeps) =>
  createWork({
    ...deps,
    table: TASKS,
    leaseMs: LEASE_MS,
    batchSize: concurrency,
    backoff: BACKOFF,
    span: { name: 'run task', attributes: ({ subject }) => ({ kind: subject.split(':', 1)[0] ?? '' }) },
    failure: { event: 'billing.task_failed', fields: ({ subject }) => ({ subject }) },
    handle: async ({ subject }, { finish }) => finish(deps.db, await handle(subject)),
  });
