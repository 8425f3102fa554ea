import { type Kysely, sql } from 'kysely';

/**
 * Adds the addresses that users' programs are notified at, what is delivered there, and each attempt. An endpoint is due while deliveries of it are;
 * a delivery without `due_at` has ended. Bodies have ids and no text of recordings. Deliveries go with their endpoint, attempts with their delivery.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `create table webhook_endpoints (
    id uuid primary key,
    owner_id text not null,
    url text not null,
    events text[] not null,
    secret text not null,
    previous_secret text,
    previous_until timestamptz,
    state text not null,
    failing_since timestamptz,
    created_at timestamptz not null,
    due_at timestamptz,
    lease bigint not null default 0
  )`,
  `create index webhook_endpoints_of_owner on webhook_endpoints (owner_id)`,
  `create index webhook_endpoints_due on webhook_endpoints (due_at) where due_at is not null`,
  `create table webhook_deliveries (
    id uuid primary key default gen_random_uuid(),
    endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
    owner_id text not null,
    event text not null,
    body text not null,
    state text not null default 'waiting',
    attempts integer not null default 0,
    created_at timestamptz not null,
    due_at timestamptz
  )`,
  `create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where due_at is not null`,
  `create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, created_at desc, id desc)`,
  `create index webhook_deliveries_created on webhook_deliveries (created_at)`,
  `create table webhook_attempts (
    id bigint generated always as identity primary key,
    delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
    at timestamptz not null,
    duration_ms integer not null,
    status integer,
    error text,
    response text
  )`,
  `create index webhook_attempts_of_delivery on webhook_attempts (delivery_id, id)`,
];
