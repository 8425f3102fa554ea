import { createOutboxTable } from '@escriba/work';
import { type Kysely, sql } from 'kysely';

/** Creates the tables of stored webhooks, work that is due, users' entitlements, and the published catalogue. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table webhook_events (
      id text primary key,
      event text not null,
      payment_id text,
      asaas_subscription_id text,
      received_at timestamptz not null
    )`.execute(db);
  await sql`create index webhook_events_received on webhook_events (received_at)`.execute(db);
  await sql`
    create table tasks (
      subject text primary key,
      due_at timestamptz not null,
      generation bigint not null default 1,
      attempts integer not null default 0
    )`.execute(db);
  await sql`create index tasks_due on tasks (due_at)`.execute(db);
  await sql`
    create table entitlements (
      user_id text primary key,
      plan text not null,
      status text not null,
      granted_plan text,
      granted_status text,
      version bigint not null,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`
    create table published_catalogue (
      singleton boolean primary key default true check (singleton),
      content jsonb not null,
      version bigint not null
    )`.execute(db);
  await createOutboxTable(db);
};
