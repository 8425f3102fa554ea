import { type Kysely, sql } from 'kysely';

/**
 * Adds the requests of OpenAI's audio API: which recording a request made, so that the same request, sent again, gets its text. `fingerprint` is a
 * SHA-256 of the key, the file and what changes the recognition. A row is deleted with its recording.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `create table audio_requests (
    owner_id text not null,
    fingerprint text not null,
    transcription_id uuid not null references transcriptions (id) on delete cascade,
    created_at timestamptz not null,
    primary key (owner_id, fingerprint)
  )`,
  `create index audio_requests_of_recording on audio_requests (transcription_id)`,
];
