import { type Kysely, sql } from 'kysely';

/** Creates the table of an exported chat's messages, apart from the recording's row, which lists read. They are deleted with the recording. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table conversations (
      transcription_id uuid primary key references transcriptions (id) on delete cascade,
      messages jsonb not null
    )`.execute(db);
};
