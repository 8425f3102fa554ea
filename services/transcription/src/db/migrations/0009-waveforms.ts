import { type Kysely, sql } from 'kysely';

/** Loudness over time of people's recordings, for the player: a byte each, `per_second` of them a second. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table waveforms (
      transcription_id uuid primary key references transcriptions on delete cascade,
      per_second smallint not null,
      peaks bytea not null
    )`.execute(db);
};
