import { type Kysely, sql } from 'kysely';

/**
 * Creates the table that allows one free transcription per device, ever. The row outlives the transcription; a failed or cancelled one
 * removes it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table free_trials (
      device_hash text primary key,
      address text not null,
      transcription_id uuid references transcriptions on delete set null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index free_trials_address on free_trials (address, created_at)`.execute(db);
  await sql`create index free_trials_transcription on free_trials (transcription_id)`.execute(db);
};
