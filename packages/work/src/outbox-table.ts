import { findTrace } from '@escriba/runtime';
import { type Kysely, sql } from 'kysely';
import type { WorkTable } from './work-table.ts';

/** A fact that must reach another service. */
export type OutboxEvent = {
  /** A uuid from Postgres by which receivers recognise a repeated event. */
  readonly id: string;
  /** The subject of the event, e.g. a user's id. Events of one subject are delivered in the order they were written, unless a delivery fails. */
  readonly subject: string;
  /** The event's data, stored as JSON. */
  readonly payload: object;
};

export type OutboxRow = OutboxEvent & {
  readonly attempts: number;
  readonly position: number;
  readonly traceparent: string | null;
};

/**
 * The table of events to deliver, oldest first; those that were not tried yet come before those that a receiver did not accept, which may be
 * away. Delivered events stay for a while.
 */
export const OUTBOX: WorkTable<OutboxRow> = {
  name: 'outbox',
  key: 'id',
  dueAt: 'next_attempt_at',
  attempts: 'attempts',
  traceparent: 'traceparent',
  finishedAt: 'delivered_at',
  waitsFrom: 'created_at',
  order: ['attempts', 'position'],
  sequence: 'position',
  columns: ['subject', 'payload'],
};

/** How long a delivered event stays in the table. */
export const OUTBOX_KEPT_MS = 7 * 24 * 3_600_000;

const PURGE_BATCH_SIZE = 10_000;

/** Creates the table `outbox` in the schema of a migration. */
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

/** Adds to the table, in a later migration, the trace of the request that wrote an event. */
export const addOutboxTraces = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table outbox add column traceparent text`.execute(db);
};

type NewOutboxEvent = Omit<OutboxEvent, 'id'> & {
  /** The id of the received event that causes this one; default: a new id. */
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
