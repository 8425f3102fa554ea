import { type Kysely, sql } from 'kysely';

/**
 * Adds recordings that are merged from others. Their first round joins the parts instead of recognising speech. `audio_from` is when the
 * oldest of the joined audio was uploaded: merging does not keep audio longer. Figures count the parts and not the merge. A part has no
 * foreign key to its source, which may be deleted.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `alter table transcriptions
    add column is_merge boolean not null default false,
    add column audio_from timestamptz`,
  `create index transcriptions_audio_from on transcriptions (audio_from)
    where audio_from is not null and storage_key is not null`,
  `create table merge_parts (
    transcription_id uuid not null references transcriptions on delete cascade,
    index integer not null,
    source_id uuid not null,
    name text not null,
    start_ms integer,
    primary key (transcription_id, index)
  )`,
  `drop index transcriptions_completed`,
  `create index transcriptions_completed on transcriptions (owner_id) include (duration_ms, started_at, completed_at)
    where owner_kind = 'user' and status = 'completed' and not is_merge`,
  `drop index transcriptions_reported`,
  `create index transcriptions_reported on transcriptions (owner_id, created_at) include (duration_ms)
    where owner_kind = 'user' and status = 'completed' and not is_merge`,
  `alter table transcript_versions
    drop constraint transcript_versions_origin_check,
    add constraint transcript_versions_origin_check
      check (origin in ('engine', 'edit', 'restore', 'carry_over', 'import', 'merge'))`,
];
