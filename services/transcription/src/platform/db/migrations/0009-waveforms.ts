import { type Kysely, sql } from 'kysely';

/** Creates the table of recordings' loudness over time, for the player: one byte per value, `per_second` values per second. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table waveforms (
      transcription_id uuid primary key references transcriptions on delete cascade,
      per_second smallint not null,
      peaks bytea not null
    )`.execute(db);
};
