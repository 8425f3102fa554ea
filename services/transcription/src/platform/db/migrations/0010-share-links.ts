import { type Kysely, sql } from 'kysely';

/** Creates the table of public links of transcripts. The address's token is stored only as SHA-256, a password as Argon2id hash. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table share_links (
      id uuid primary key,
      transcription_id uuid not null references transcriptions on delete cascade,
      token_hash bytea not null unique,
      password_hash text,
      with_audio boolean not null,
      hides_personal boolean not null,
      expires_at timestamptz,
      created_at timestamptz not null,
      revoked_at timestamptz,
      opened_count integer not null default 0
    )`.execute(db);
  await sql`create index share_links_transcription on share_links (transcription_id, created_at desc)`.execute(
    db,
  );
};
