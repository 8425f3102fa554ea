import { type Kysely, sql } from 'kysely';

/**
 * Adds what persons and API keys did to recordings. A row has the recording's name at that time and outlives the recording; it is deleted after a
 * period, or with the account. `person_id` is null of a download that named no one.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `create table activity (
    id bigint generated always as identity primary key,
    owner_id text not null,
    at timestamptz not null,
    action text not null,
    person_id text,
    key_id text,
    key_name text,
    transcription_id uuid not null,
    name text not null
  )`,
  `create index activity_of_owner on activity (owner_id, id desc)`,
  `create index activity_of_recording on activity (transcription_id, id desc)`,
  `create index activity_by_age on activity (at)`,
];
