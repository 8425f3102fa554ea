import { every, findTrace } from '@escriba/runtime';
import { type Tracing, continueTrace } from '@escriba/tracing';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import { registerOutboxMetrics } from './outbox-metrics.ts';

/** A fact that another service must not miss. */
export type OutboxEvent = {
  /** A uuid from Postgres by which receivers recognise a repeated event. */
  readonly id: string;
  /**
   * What the event is about, e.g. a user's id. Events of one subject are delivered in the order they were written, unless a delivery fails.
   */
  readonly subject: string;
  /** JSON. */
  readonly payload: object;
};

export type OutboxOptions<DB> = {
  readonly db: Kysely<DB>;
  /** Delivers an event to its receiver; throws if it was not accepted. The same event may be delivered again. */
  readonly deliver: (event: OutboxEvent, signal: AbortSignal) => Promise<void>;
  readonly clock: () => Date;
  readonly logger: { readonly warn: (fields: object, event: string) => void };
  /** Receives the gauges of the outbox. */
  readonly registry?: Registry;
  /** Records deliveries in the traces of the requests that wrote the events. */
  readonly tracing?: Tracing | undefined;
};

export type Outbox = ReturnType<typeof createOutbox>;

/** How long a delivered event stays in the table. */
export const OUTBOX_KEPT_MS = 7 * 24 * 3_600_000;

const BATCH_SIZE = 20;
/** After this time another relay claims the events of one that died. */
const LEASE_MS = 30_000;
const BACKOFF_MS_MAX = 60_000;
const PURGE_BATCH_SIZE = 10_000;
const POLL_INTERVAL_MS = 1_000;

/** The table `outbox` in the schema of a migration. */
export const createOutboxTable = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table outbox (
      position bigint generated always as identity primary key,
      id uuid not null unique default gen_random_uuid(),
      subject text not null,
      payload jsonb not null,
      created_at timestamptz not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      delivered_at timestamptz
    )`.execute(db);
  await sql`create index outbox_due on outbox (next_attempt_at) where delivered_at is null`.execute(db);
  await sql`create index outbox_subject on outbox (subject)`.execute(db);
  await sql`create index outbox_delivered on outbox (delivered_at) where delivered_at is not null`.execute(
    db,
  );
};

/** A later migration of the table: events carry the trace of the request that wrote them. */
export const addOutboxTraces = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table outbox add column traceparent text`.execute(db);
};

type NewOutboxEvent = Omit<OutboxEvent, 'id'> & {
  /** Of the received event that causes this one; default: a new id. */
  readonly id?: string;
};

/** Writes an event that is delivered if, and only if, the transaction commits. An id that the table has is not written again. */
export const insertOutboxEvent = async <DB>(
  transaction: Kysely<DB>,
  event: NewOutboxEvent,
  now: Date,
): Promise<void> => {
  const payload = JSON.stringify(event.payload);
  await sql`
    insert into outbox (id, subject, payload, created_at, next_attempt_at, traceparent)
    values (coalesce(${event.id ?? null}::uuid, gen_random_uuid()), ${event.subject}, ${payload}, ${now}, ${now},
      ${findTrace()?.traceparent ?? null})
    on conflict (id) do nothing`.execute(transaction);
};

/** Deletes a subject's events, delivered or not. */
export const deleteOutboxSubject = async <DB>(transaction: Kysely<DB>, subject: string): Promise<void> => {
  await sql`delete from outbox where subject = ${subject}`.execute(transaction);
};

/** Deletes events that were delivered more than 7 days ago. */
export const purgeOutbox = async <DB>(db: Kysely<DB>, now: Date): Promise<void> => {
  await sql`
    delete from outbox where position in (
      select position from outbox
      where delivered_at < ${new Date(now.getTime() - OUTBOX_KEPT_MS)} limit ${PURGE_BATCH_SIZE}
    )`.execute(db);
};

/** Delivers the events of the table, at least once. Any number of processes may run it at the same time. */
export const createOutbox = <DB>(options: OutboxOptions<DB>) => {
  if (options.registry !== undefined) registerOutboxMetrics(options.registry, options);
  /** Delivers the due events; returns how many were delivered. A failed one is retried after 1, 2, 4 … 60 s, without end. */
  const deliverDue = async (signal: AbortSignal = new AbortController().signal): Promise<number> => {
    let delivered = 0;
    while (!signal.aborted) {
      const claimed = await claimDue(options);
      const bySubject = Map.groupBy(claimed, (event) => event.subject);
      const counts = await Promise.all(
        [...bySubject.values()].map((events) => deliverInOrder(options, events, signal)),
      );
      delivered += counts.reduce((sum, count) => sum + count, 0);
      if (claimed.length < BATCH_SIZE) break;
    }
    return delivered;
  };

  return {
    deliverDue,
    /** Delivers once a second, and at once after `wake`, until stopped. */
    start: (intervalMs: number = POLL_INTERVAL_MS) =>
      every(intervalMs, deliverDue, (error) => options.logger.warn({ err: error }, 'outbox.relay_failed')),
  };
};

type ClaimedEvent = OutboxEvent & { readonly attempts: number; readonly traceparent: string | null };

/** Oldest first. Claiming counts as an attempt, so that an event which kills its relay is not retried at full speed. */
const claimDue = async <DB>({ db, clock }: OutboxOptions<DB>): Promise<ClaimedEvent[]> => {
  const now = clock();
  const { rows } = await sql<ClaimedEvent & { position: number }>`
    update outbox
    set attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + LEASE_MS)}
    where position in (
      select position from outbox
      where delivered_at is null and next_attempt_at <= ${now}
      order by position limit ${BATCH_SIZE}
      for update skip locked
    )
    returning position, id, subject, payload, attempts, traceparent`.execute(db);
  return rows.toSorted((a, b) => a.position - b.position);
};

/** Stops at the first failure, so that later events do not overtake it. */
const deliverInOrder = async <DB>(
  options: OutboxOptions<DB>,
  events: readonly ClaimedEvent[],
  signal: AbortSignal,
): Promise<number> => {
  const { db, clock } = options;
  for (const [index, event] of events.entries()) {
    try {
      await deliverInTrace(options, event, signal);
    } catch {
      await postpone(options, events.slice(index), signal.aborted ? 0 : backoffMs(event.attempts));
      return index;
    }
    await sql`update outbox set delivered_at = ${clock()} where id = ${event.id}`.execute(db);
  }
  return events.length;
};

/** Delivers an event in the trace of the request that wrote it, and logs a failure there. */
const deliverInTrace = async <DB>(
  { logger, deliver, tracing }: OutboxOptions<DB>,
  { id, subject, payload, attempts, traceparent }: ClaimedEvent,
  signal: AbortSignal,
): Promise<void> => {
  const trace = {
    name: 'deliver event',
    traceparent: traceparent ?? undefined,
    attributes: { attempt: attempts },
  };
  await continueTrace(tracing, trace, async () => {
    try {
      await deliver({ id, subject, payload }, signal);
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error, eventId: id, attempts }, 'outbox.delivery_failed');
      throw error;
    }
  });
};

const backoffMs = (attempts: number): number => Math.min(1_000 * 2 ** (attempts - 1), BACKOFF_MS_MAX);

const postpone = async <DB>(
  { db, clock }: OutboxOptions<DB>,
  events: readonly OutboxEvent[],
  delayMs: number,
): Promise<void> => {
  const ids = events.map((event) => event.id);
  await sql`
    update outbox set next_attempt_at = ${new Date(clock().getTime() + delayMs)}
    where id = any(${ids}) and delivered_at is null`.execute(db);
};
