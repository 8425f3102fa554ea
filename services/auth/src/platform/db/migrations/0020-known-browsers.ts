import { type Kysely, sql } from 'kysely';

/** Counts an account's passwords: cookies of known browsers name the one with which they were made. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users add column known_browsers_generation integer not null default 0`.execute(db);
};
