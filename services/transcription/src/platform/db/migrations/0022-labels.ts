import { type Kysely, sql } from 'kysely';

/**
 * Creates folders, of which a recording has one or none, and tags, of which it has many. The index reads a folder, or the recordings without
 * one, in the lists' usual order; the key of `recording_tags` finds and counts a tag's recordings from the index alone.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `create table folders (
    id uuid primary key,
    owner_id text not null,
    name text not null,
    name_key text not null,
    created_at timestamptz not null,
    constraint folders_name unique (owner_id, name_key)
  )`,
  `create table tags (
    id uuid primary key,
    owner_id text not null,
    name text not null,
    name_key text not null,
    created_at timestamptz not null,
    constraint tags_name unique (owner_id, name_key)
  )`,
  `alter table transcriptions add column folder_id uuid references folders (id) on delete set null`,
  `create index transcriptions_by_folder
    on transcriptions (owner_id, folder_id, created_at desc, id desc) include (status) where owner_kind = 'user'`,
  `create index transcriptions_of_folder on transcriptions (folder_id) where folder_id is not null`,
  `create table recording_tags (
    tag_id uuid not null references tags (id) on delete cascade,
    transcription_id uuid not null references transcriptions (id) on delete cascade,
    primary key (tag_id, transcription_id)
  )`,
  `create index recording_tags_of_recording on recording_tags (transcription_id) include (tag_id)`,
];
