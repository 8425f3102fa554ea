import { type Kysely, sql } from 'kysely';

/**
 * Adds comments on passages of recordings, with their replies, and the mails to people whom they mention. A mail is due work until auth has it. Both
 * are deleted with the recording.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `create table comments (
    id uuid primary key,
    transcription_id uuid not null references transcriptions (id) on delete cascade,
    thread_id uuid references comments (id) on delete cascade,
    author_id text not null,
    text text not null,
    mentions text[] not null,
    start_ms integer,
    end_ms integer,
    quote text,
    created_at timestamptz not null,
    edited_at timestamptz,
    resolved_at timestamptz,
    resolved_by text,
    check ((thread_id is null) = (start_ms is not null)),
    check ((thread_id is null) = (quote is not null))
  )`,
  `create index comments_of_recording on comments (transcription_id, created_at)`,
  `create index comments_of_thread on comments (thread_id) where thread_id is not null`,
  `create index comments_mentions on comments using gin (mentions)`,
  `create table mention_mails (
    id uuid primary key default gen_random_uuid(),
    comment_id uuid not null references comments (id) on delete cascade,
    transcription_id uuid not null,
    workspace_id text not null,
    author_id text not null,
    person_id text not null,
    mentioned_at timestamptz not null,
    due_at timestamptz not null,
    attempts integer not null default 0,
    traceparent text,
    unique (comment_id, person_id)
  )`,
  `create index mention_mails_due on mention_mails (due_at)`,
];
