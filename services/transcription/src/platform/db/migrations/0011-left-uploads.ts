import { type Kysely, sql } from 'kysely';

/** Adds the time at which an unfinished upload was last checked: whether it is complete and its client has disconnected. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table resumable_uploads add column looked_at timestamptz`.execute(db);
  await sql`create index resumable_uploads_unfinished
    on resumable_uploads (coalesce(looked_at, created_at)) where finished_at is null`.execute(db);
};
