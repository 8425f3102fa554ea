import { type Kysely, sql } from 'kysely';

/** Creates the tables of recordings and their transcripts. `attempt` is the fencing token: every write of a run checks it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table transcriptions (
      id uuid primary key,
      owner_kind text not null check (owner_kind in ('user', 'device')),
      owner_id text not null,
      status text not null default 'pending'
        check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
      stage text check (stage in ('preparing', 'transcribing')),
      attempt integer not null default 0,
      progress real not null default 0,
      language_requested text not null,
      language text,
      file_name text not null,
      media_kind text not null check (media_kind in ('audio', 'video')),
      size_bytes bigint not null,
      sha256 text not null,
      storage_key text,
      duration_ms integer,
      engine text,
      model text,
      error_code text,
      client_info jsonb not null default '{}',
      created_at timestamptz not null,
      updated_at timestamptz not null,
      started_at timestamptz,
      completed_at timestamptz,
      expires_at timestamptz
    )`.execute(db);
  await sql`create index transcriptions_owner on transcriptions (owner_kind, owner_id, created_at desc)`.execute(
    db,
  );
  await sql`create index transcriptions_open on transcriptions (status, created_at)
    where status in ('pending', 'processing')`.execute(db);
  await sql`create index transcriptions_expiry on transcriptions (expires_at) where expires_at is not null`.execute(
    db,
  );
  await sql`
    create table pieces (
      transcription_id uuid not null references transcriptions on delete cascade,
      index integer not null,
      start_ms integer not null,
      end_ms integer not null,
      spans jsonb not null,
      result jsonb,
      primary key (transcription_id, index)
    )`.execute(db);
  await sql`
    create table transcripts (
      transcription_id uuid primary key references transcriptions on delete cascade,
      text text not null,
      segments jsonb not null,
      flags jsonb not null,
      language text not null,
      duration_ms integer not null,
      engine text not null,
      model text not null,
      created_at timestamptz not null
    )`.execute(db);
};
