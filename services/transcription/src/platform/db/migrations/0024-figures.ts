import { type Kysely, sql } from 'kysely';

/**
 * Adds what reports need of each current transcript: counted once when it is written, because a document of every word takes long to read.
 * `missing_figures` lists the transcripts from before; housekeeping counts them. The index serves the reports of a period.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `create table transcript_figures (
    transcription_id uuid primary key references transcripts (transcription_id) on delete cascade,
    words integer not null,
    talk_ms integer not null,
    talk jsonb not null,
    heard integer[] not null,
    kept integer[] not null,
    is_corrected boolean not null
  )`,
  `create table missing_figures (
    transcription_id uuid primary key references transcripts (transcription_id) on delete cascade
  )`,
  `insert into missing_figures (transcription_id) select transcription_id from transcripts`,
  `create index transcriptions_reported on transcriptions (owner_id, created_at) include (duration_ms)
    where owner_kind = 'user' and status = 'completed'`,
];
