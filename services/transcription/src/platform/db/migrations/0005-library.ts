import { type Kysely, sql } from 'kysely';

/**
 * Adds columns and indexes for lists of recordings: types, sortable names, and one index per sort order. Each includes `status`, so that a
 * filtered page far down is read from the index alone. `audio_purges` records deleted audio.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table transcriptions
      add column mime_type text,
      add column name_key text collate "C" not null default '',
      add column audio_purged_at timestamptz`.execute(db);
  await sql`update transcriptions set name_key = lower(file_name) where owner_kind = 'user'`.execute(db);
  for (const [name, columns] of Object.entries(SORT_INDEXES)) {
    await sql`create index ${sql.ref(`transcriptions_${name}`)}
      on transcriptions (owner_id, ${sql.raw(columns)}) include (status) where owner_kind = 'user'`.execute(
      db,
    );
  }
  await sql`create index transcriptions_by_status
    on transcriptions (owner_id, status, created_at desc, id desc) where owner_kind = 'user'`.execute(db);
  await sql`create index transcriptions_completed on transcriptions (owner_id)
    include (duration_ms, started_at, completed_at)
    where owner_kind = 'user' and status = 'completed'`.execute(db);
  await sql`create index transcriptions_audio_age
    on transcriptions (created_at) where owner_kind = 'user' and storage_key is not null`.execute(db);
  await sql`
    create table audio_purges (
      transcription_id uuid primary key,
      owner_id text not null,
      size_bytes bigint not null,
      uploaded_at timestamptz not null,
      purged_at timestamptz not null
    )`.execute(db);
  await sql`create index audio_purges_owner on audio_purges (owner_id)`.execute(db);
};

const SORT_INDEXES = {
  by_age: 'created_at desc, id desc',
  by_name: 'name_key, id',
  by_duration: 'duration_ms desc nulls last, id desc',
  by_size: 'size_bytes desc, id desc',
};
