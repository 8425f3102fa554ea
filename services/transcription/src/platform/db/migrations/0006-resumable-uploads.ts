import { type Kysely, sql } from 'kysely';

/**
 * Creates the table of resumable uploads. Until `finished_at` the row tracks a stored object that no transcription owns; afterwards it serves
 * clients that missed the last response, until it expires.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table resumable_uploads (
      id uuid primary key,
      owner_id text not null,
      size_bytes bigint not null,
      file_name text not null,
      language text not null,
      client_info jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      finished_at timestamptz
    )`.execute(db);
  await sql`create index resumable_uploads_owner on resumable_uploads (owner_id)`.execute(db);
  await sql`create index resumable_uploads_expiry on resumable_uploads (expires_at)`.execute(db);
};
