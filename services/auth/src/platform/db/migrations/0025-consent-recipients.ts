import { type Kysely, sql } from 'kysely';

/** Adds to a consent the server that may receive texts; null for purposes without one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table consents add column recipient text`.execute(db);
};
