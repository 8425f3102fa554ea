import { type Kysely, sql } from 'kysely';

/** Adds when a user confirmed that they may transcribe the recording of a page; null: they have not. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table link_fetches add column confirmed_at timestamptz`.execute(db);
};
