import { type Kysely, sql } from 'kysely';

/** Adds speech whose text is too improbable to be part of the transcript. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table transcripts add column unsure jsonb not null default '[]'`.execute(db);
};
