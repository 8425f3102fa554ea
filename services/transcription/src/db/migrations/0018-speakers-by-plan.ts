import { type Kysely, sql } from 'kysely';

/** Whether the recording's plan includes speaker identification. Recordings that are there already were promised it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table transcriptions add column with_speakers boolean not null default true`.execute(db);
};
