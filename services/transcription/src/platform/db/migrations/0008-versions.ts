import { type Kysely, sql } from 'kysely';

/**
 * Adds versions of transcripts. `transcripts` has the current one: `revision` grows with every save, `version_number` names its version.
 * Older transcripts get their first version when they are next opened. `earlier_recognitions` has the state to restore if recognising again
 * fails.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table transcripts
      add column revision integer not null default 1,
      add column version_number integer not null default 1`.execute(db);
  await sql`
    create table transcript_versions (
      transcription_id uuid not null references transcripts on delete cascade,
      number integer not null check (number >= 1),
      origin text not null check (origin in ('engine', 'edit', 'restore', 'carry_over')),
      based_on integer,
      language text not null,
      model text not null,
      word_count integer not null,
      document jsonb not null,
      sealed boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (transcription_id, number)
    )`.execute(db);
  await compressQuickly(db);
  await sql`
    create table transcript_saves (
      transcription_id uuid not null references transcripts on delete cascade,
      save_id uuid not null,
      revision integer not null,
      version jsonb not null,
      saved_at timestamptz not null,
      primary key (transcription_id, save_id)
    )`.execute(db);
  await sql`
    create table earlier_recognitions (
      transcription_id uuid primary key references transcriptions on delete cascade,
      language_requested text not null,
      language text,
      client_info jsonb not null,
      duration_ms integer,
      engine text,
      model text,
      started_at timestamptz,
      completed_at timestamptz
    )`.execute(db);
};

/**
 * Compresses documents with LZ4, because a long transcript is megabytes of JSON at every save. Servers built without LZ4 use their default
 * compression.
 */
const compressQuickly = (db: Kysely<unknown>) =>
  sql
    .raw(
      `do $$ begin
        alter table transcript_versions alter column document set compression lz4;
      exception when feature_not_supported then null;
      end $$`,
    )
    .execute(db);
