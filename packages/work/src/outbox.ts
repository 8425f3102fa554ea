import type { Tracing } from '@escriba/tracing';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import { registerBacklog } from './backlog-metrics.ts';
import { OUTBOX, type OutboxEvent } from './outbox-table.ts';
import { createWork } from './run-work.ts';

export type OutboxOptions<DB> = {
  readonly db: Kysely<DB>;
  /** Delivers an event to its receiver; throws if it was not accepted. The same event may be delivered again. */
  readonly deliver: (event: OutboxEvent, signal: AbortSignal) => Promise<void>;
  readonly clock: () => Date;
  readonly logger: { readonly warn: (fields: object, event: string) => void };
  /** Receives the gauges of the outbox. */
  readonly registry?: Registry | undefined;
  /** Records deliveries in the traces of the requests that wrote the events. */
  readonly tracing?: Tracing | undefined;
};

export type Outbox = ReturnType<typeof createOutbox>;

const BATCH_SIZE = 20;
/** Time for which a process has an event for itself, longer than the slowest delivery. */
const LEASE_MS = 30_000;
const BACKOFF = { firstMs: 1_000, maxMs: 60_000 };

/** Delivers the events of the table `outbox`, at least once. Any number of processes may run it at the same time. */
export const createOutbox = <DB>({ deliver, ...deps }: OutboxOptions<DB>) => {
  if (deps.registry !== undefined) registerOutboxMetrics(deps.registry, deps);
  const { runDue, start } = createWork({
    ...deps,
    table: OUTBOX,
    leaseMs: LEASE_MS,
    batchSize: BATCH_SIZE,
    backoff: BACKOFF,
    subjectOf: ({ subject }) => subject,
    span: { name: 'deliver event' },
    failure: { event: 'outbox.delivery_failed', fields: ({ id }) => ({ eventId: id }) },
    handle: async ({ id, subject, payload }, { signal, finish }) => {
      await deliver({ id, subject, payload }, signal);
      await finish(deps.db);
    },
  });
  return {
    /** Delivers the due events; returns how many were delivered. A failed one is retried after 1, 2, 4 … 60 s, without end. */
    deliverDue: async (signal?: AbortSignal): Promise<number> => (await runDue(signal)).done,
    /** Delivers once a second, and at once after `wake`, until stopped, which aborts deliveries in progress. */
    start: (intervalMs?: number) =>
      start((error) => deps.logger.warn({ err: error }, 'outbox.relay_failed'), intervalMs),
  };
};

/** Registers gauges of the outbox: undelivered events, and the age of the oldest. */
const registerOutboxMetrics = <DB>(
  registry: Registry,
  { db, clock }: { readonly db: Kysely<DB>; readonly clock: () => Date },
): void =>
  registerBacklog(registry, {
    db,
    clock,
    table: OUTBOX,
    waiting: { name: 'outbox_events_waiting', help: 'Events that were not delivered yet', count: 'all' },
    oldest: {
      name: 'outbox_oldest_event_seconds',
      help: 'Age of the oldest event that was not delivered yet; 0 without one',
    },
  });
