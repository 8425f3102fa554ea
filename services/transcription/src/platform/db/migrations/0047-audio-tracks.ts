import { type Kysely, sql } from 'kysely';

/**
 * Adds the audio track, from 1, that a user chose for a round and for the current text; null if it was chosen automatically, 0 in the key of
 * waveforms.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table transcriptions add column audio_track smallint check (audio_track > 0)`.execute(db);
  await sql`alter table transcripts add column audio_track smallint check (audio_track > 0)`.execute(db);
  await sql`
    alter table waveforms
      add column audio_track smallint not null default 0,
      drop constraint waveforms_pkey,
      add primary key (transcription_id, audio_track)`.execute(db);
};
