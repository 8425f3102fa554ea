import { type Kysely, sql } from 'kysely';

/** Adds whether the recording's plan includes speaker identification. Existing recordings were promised it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table transcriptions add column with_speakers boolean not null default true`.execute(db);
};
