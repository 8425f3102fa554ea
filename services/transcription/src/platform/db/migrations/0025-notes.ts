import { type Kysely, sql } from 'kysely';

/** Creates the table of a user's own notes on a recording, apart from its row, which lists read. They are deleted with the recording. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table recording_notes (
      transcription_id uuid primary key references transcriptions (id) on delete cascade,
      text text not null,
      revision integer not null,
      updated_at timestamptz not null
    )`.execute(db);
};
