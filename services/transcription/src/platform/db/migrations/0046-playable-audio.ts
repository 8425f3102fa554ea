import { type Kysely, sql } from 'kysely';

/** Adds whether browsers play a recording as it is; null for recordings from before this was examined, and for merges. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table transcriptions add column plays_as_is boolean`.execute(db);
};
