import { type Kysely, sql } from 'kysely';

/** Adds when housekeeping next checks which versions of a transcript to delete; null if all are an engine's. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table transcripts add column thin_at timestamptz`.execute(db);
  await sql`
    update transcripts set thin_at = now() where transcription_id in (
      select transcription_id from transcript_versions where origin <> 'engine'
    )`.execute(db);
  await sql`create index transcripts_thin_at on transcripts (thin_at) where thin_at is not null`.execute(db);
};
