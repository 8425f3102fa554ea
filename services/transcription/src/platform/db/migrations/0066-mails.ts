import { type Kysely, sql } from 'kysely';

/** Adds which mails users want about their recordings, and the mails about recordings that are transcribed until auth has them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `create table mail_choices (
    owner_id text primary key,
    finished boolean not null,
    with_summary boolean not null,
    updated_at timestamptz not null
  )`,
  `create table finished_mails (
    id uuid primary key default gen_random_uuid(),
    transcription_id uuid not null unique references transcriptions (id) on delete cascade,
    owner_id text not null,
    with_summary boolean not null,
    finished_at timestamptz not null,
    due_at timestamptz not null,
    attempts integer not null default 0,
    traceparent text
  )`,
  `create index finished_mails_due on finished_mails (due_at)`,
];
