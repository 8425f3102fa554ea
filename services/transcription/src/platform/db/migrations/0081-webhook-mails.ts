import { type Kysely, sql } from 'kysely';

/** Adds the mails about endpoints that were switched off, until auth has them. They go with their endpoint. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `create table webhook_mails (
    id uuid primary key default gen_random_uuid(),
    endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
    owner_id text not null,
    reason text not null,
    switched_off_at timestamptz not null,
    due_at timestamptz not null,
    attempts integer not null default 0
  )`,
  `create index webhook_mails_due on webhook_mails (due_at)`,
  `create index webhook_mails_of_endpoint on webhook_mails (endpoint_id)`,
];
