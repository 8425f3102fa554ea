import { type Kysely, sql } from 'kysely';

/**
 * Adds the voices that a client of OpenAI's audio API has sent with a recording, to name its speakers: 16-bit samples at 16 kHz in mono. A row is deleted
 * when the speakers are named, and before that with the recording or its audio.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `create table known_speakers (
    transcription_id uuid not null references transcriptions (id) on delete cascade,
    position smallint not null,
    name text not null,
    sound bytea not null,
    primary key (transcription_id, position)
  )`,
];
