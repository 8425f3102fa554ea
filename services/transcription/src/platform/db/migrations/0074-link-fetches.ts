import { type Kysely, sql } from 'kysely';

/**
 * Adds the links that users give instead of files. A row is due work while `due_at` is set; its id is that of the upload that receives the
 * bytes, and of the later recording. `validator` is the `ETag` or `Last-Modified` by which an interrupted download continues.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `create table link_fetches (
    id uuid primary key,
    owner_id text not null,
    url text not null,
    locale text not null,
    title text,
    name text,
    language text not null,
    client_info jsonb not null,
    state text not null default 'waiting',
    received_bytes bigint not null default 0,
    total_bytes bigint,
    validator text,
    fault jsonb,
    episodes jsonb,
    attempts integer not null default 0,
    lease integer not null default 0,
    due_at timestamptz,
    created_at timestamptz not null,
    changed_at timestamptz not null
  )`,
  `create index link_fetches_due on link_fetches (due_at) where due_at is not null`,
  `create index link_fetches_of_owner on link_fetches (owner_id, created_at)`,
  `create index link_fetches_changed on link_fetches (changed_at)`,
];
