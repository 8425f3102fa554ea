import { type Kysely, sql } from 'kysely';

/**
 * Adds one-time links that take the file of a recording without a token of the user. `transcription_id` is null until the file has come; the row is
 * deleted with the recording, and a day after it has expired.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `create table upload_links (
    id uuid primary key,
    owner_id text not null,
    file_name text not null,
    language text not null,
    client_info jsonb not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    transcription_id uuid references transcriptions (id) on delete cascade
  )`,
  `create index upload_links_of_owner on upload_links (owner_id, expires_at)`,
  `create index upload_links_expired on upload_links (expires_at)`,
  `create index upload_links_of_recording on upload_links (transcription_id)`,
];
