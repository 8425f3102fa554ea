import { type Kysely, sql } from 'kysely';

/**
 * Creates the tables of words that recognition prefers: those of accounts and folders; and of a recording those of its last round, which stay
 * the same over all attempts, and those that its current text was recognised with. Also the corrections of users, by recording, and the words
 * that must not be suggested to them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `create table vocabulary_words (
    id uuid primary key,
    owner_id text not null,
    folder_id uuid references folders (id) on delete cascade,
    text text not null,
    word_key text not null,
    sounds_like text,
    created_at timestamptz not null,
    constraint vocabulary_words_key unique nulls not distinct (owner_id, folder_id, word_key)
  )`,
  `create index vocabulary_words_of_folder on vocabulary_words (folder_id) where folder_id is not null`,
  `create table recording_vocabularies (
    transcription_id uuid primary key references transcriptions (id) on delete cascade,
    round integer not null,
    words jsonb not null,
    used jsonb
  )`,
  `create table word_corrections (
    transcription_id uuid not null references transcriptions (id) on delete cascade,
    owner_id text not null,
    heard text not null,
    corrected text not null,
    corrected_key text not null,
    times integer not null,
    primary key (transcription_id, heard, corrected)
  )`,
  `create index word_corrections_of_owner on word_corrections (owner_id, corrected_key, corrected, heard) include (times)`,
  `create table vocabulary_dismissals (
    owner_id text not null,
    word_key text not null,
    text text not null,
    primary key (owner_id, word_key)
  )`,
];
