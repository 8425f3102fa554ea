import { type SpanAttributes, every } from '@escriba/runtime';
import { type Tracing, continueTrace } from '@escriba/tracing';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import { registerFailing } from './failing-metrics.ts';
import { finishWork } from './finish-work.ts';
import { type Clock, createWorkRows } from './work-rows.ts';
import type { WorkTable } from './work-table.ts';

/** The tools that a handler gets with its row. */
export type WorkTools<DB> = {
  /** Aborts when the process stops. */
  readonly signal: AbortSignal;
  /**
   * Ends the row, or keeps it until it is due next. Call it once, with the handle of the transaction that does the work if there is one:
   * last in it. A row that is not finished is due again after the lease.
   */
  readonly finish: (db: Kysely<DB>, nextDueAt?: Date) => Promise<void>;
};

export type WorkOptions<DB, Row extends object> = {
  readonly db: Kysely<DB>;
  readonly table: WorkTable<Row>;
  /** The clock. Default: that of Postgres. */
  readonly clock?: Clock | undefined;
  readonly logger: { readonly warn: (fields: object, event: string) => void };
  /** Receives the gauge of rows that keep failing. */
  readonly registry?: Registry | undefined;
  /** Records the work in the traces of the requests that caused it. */
  readonly tracing?: Tracing | undefined;
  /** The time after which another process takes over the rows of one that died. It must be longer than the slowest work takes. */
  readonly leaseMs: number;
  /** Number of rows that are claimed at once. */
  readonly batchSize: number;
  /** Maximum number of rows of one run; default: until none is due. */
  readonly rowsMax?: number;
  /** The waits after failures: the first one, which doubles up to the longest, without end. */
  readonly backoff: { readonly firstMs: number; readonly maxMs: number };
  readonly handle: (row: Row, tools: WorkTools<DB>) => Promise<void>;
  /** Returns the subject of a row. Rows of one subject are handled one after the other, up to the first failure; default: all of a batch at once. */
  readonly subjectOf?: (row: Row) => string;
  readonly span?: { readonly name: string; readonly attributes?: (row: Row) => SpanAttributes };
  /** The event and fields that are logged of a failed row. */
  readonly failure: { readonly event: string; readonly fields: (row: Row) => object };
  readonly countRun?: ((outcome: WorkOutcome) => void) | undefined;
};

export type WorkOutcome = 'done' | 'failed';
export type WorkRun = { readonly claimed: number; readonly done: number };

const POLL_INTERVAL_MS = 1_000;

/** Does the work of a table. Any number of processes may run it at the same time. */
export const createWork = <DB, Row extends object>(options: WorkOptions<DB, Row>) => {
  const { db, table, clock, batchSize, leaseMs, rowsMax = Number.POSITIVE_INFINITY } = options;
  const rows = createWorkRows(db, table, clock);
  if (options.registry !== undefined) registerFailing(options.registry, options);

  /** Handles the due rows; returns how many were claimed, and how many of those are done. */
  const runDue = async (signal: AbortSignal = new AbortController().signal): Promise<WorkRun> => {
    let [claimed, done] = [0, 0];
    while (!signal.aborted && claimed < rowsMax) {
      const batch = await rows.claim({ limit: Math.min(batchSize, rowsMax - claimed), leaseMs });
      if (batch.length === 0) break;
      claimed += batch.length;
      done += await runBatch(options, batch, signal);
    }
    return { claimed, done };
  };

  return {
    runDue,
    /** Handles due rows once a second, and at once after `wake`, until stopped, which waits for the rows in progress. */
    start: (onFailure: (error: unknown) => void, intervalMs: number = POLL_INTERVAL_MS) =>
      every(intervalMs, runDue, onFailure),
  };
};

/** Returns the number of rows that are done. Waits for all of them, also if one cannot be given back. */
const runBatch = async <DB, Row extends object>(
  options: WorkOptions<DB, Row>,
  batch: readonly Row[],
  signal: AbortSignal,
): Promise<number> => {
  const { table, subjectOf = (row) => String(row[table.key]) } = options;
  const runs = [...Map.groupBy(batch, subjectOf).values()].map((group) => runInOrder(options, group, signal));
  const results = await Promise.allSettled(runs);
  let done = 0;
  for (const result of results) {
    if (result.status === 'rejected') throw result.reason;
    done += result.value;
  }
  return done;
};

/** Stops at the first failure, so that later rows do not overtake it. */
const runInOrder = async <DB, Row extends object>(
  options: WorkOptions<DB, Row>,
  group: readonly Row[],
  signal: AbortSignal,
): Promise<number> => {
  const { db, table, clock, leaseMs, countRun } = options;
  for (const [index, row] of group.entries()) {
    const waitMs = waitOf(options, row);
    try {
      await runInItsTrace(options, row, { signal, waitMs });
      countRun?.('done');
    } catch {
      countRun?.('failed');
      // A process that stops leaves the rest to others at once.
      const delayMs = signal.aborted ? 0 : waitMs;
      await createWorkRows(db, table, clock).postpone(group.slice(index), { delayMs, leaseMs });
      return index;
    }
  }
  return group.length;
};

/** Handles a row in the trace of the request that caused it, and logs a failure there. */
const runInItsTrace = async <DB, Row extends object>(
  options: WorkOptions<DB, Row>,
  row: Row,
  { signal, waitMs }: { readonly signal: AbortSignal; readonly waitMs: number },
): Promise<void> => {
  const { table, clock, logger, tracing, span, failure, handle } = options;
  const attempts = attemptsOf(table, row);
  const traceparent = table.traceparent === undefined ? undefined : row[table.traceparent];
  const trace = {
    name: span?.name ?? table.name,
    traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    attributes: { ...span?.attributes?.(row), ...(attempts === undefined ? {} : { attempt: attempts }) },
  };
  const finish = (db: Kysely<DB>, nextDueAt?: Date) => finishWork(db, table, { row, clock, nextDueAt });
  await continueTrace(tracing, trace, async () => {
    try {
      await handle(row, { signal, finish });
    } catch (error) {
      if (!signal.aborted)
        logger.warn({ err: error, ...failure.fields(row), attempts, waitMs }, failure.event);
      throw error;
    }
  });
};

const attemptsOf = <Row extends object>({ attempts }: WorkTable<Row>, row: Row): number | undefined =>
  attempts === undefined ? undefined : Number(row[attempts]);

const waitOf = <DB, Row extends object>({ table, backoff }: WorkOptions<DB, Row>, row: Row): number => {
  const attempts = attemptsOf(table, row);
  return attempts === undefined
    ? backoff.maxMs
    : Math.min(backoff.firstMs * 2 ** (attempts - 1), backoff.maxMs);
};
