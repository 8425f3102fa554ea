import { type Kysely, sql } from 'kysely';

/**
 * Creates the tables of what is made of transcripts. `attempt` is the fencing token of an insight's run. `counted_month` is the month in which it
 * counts for its owner, null once it does not. `insight_counts` has the sum by owner and month: a deleted insight still counts.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `create table insights (
    id uuid primary key,
    transcription_id uuid not null references transcriptions (id) on delete cascade,
    owner_id text not null,
    form text not null,
    method text not null,
    status text not null check (status in ('waiting', 'running', 'done', 'failed')),
    revision integer not null,
    attempt integer not null default 0,
    statements jsonb not null default '[]',
    error_code text,
    counted_month date,
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz
  )`,
  `create index insights_of_recording on insights (transcription_id, form)`,
  `create unique index insights_open on insights (transcription_id, form) where status in ('waiting', 'running')`,
  `create index insights_open_of_owner on insights (owner_id) where status in ('waiting', 'running')`,
  `create index insights_open_by_age on insights (created_at, id) where status in ('waiting', 'running')`,
  `create table insight_counts (
    owner_id text not null,
    month date not null,
    used integer not null check (used >= 0),
    primary key (owner_id, month)
  )`,
  `create index insight_counts_by_month on insight_counts (month)`,
];
