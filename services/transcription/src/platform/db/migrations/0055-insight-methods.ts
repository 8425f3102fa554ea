import { type Kysely, sql } from 'kysely';

/** Adds the name of the language model that an insight is made with: null without one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table insights add column model text`.execute(db);
};
