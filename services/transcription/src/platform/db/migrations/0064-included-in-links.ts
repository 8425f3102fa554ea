import { type Kysely, sql } from 'kysely';

/** Adds to links which forms of insights their page shows above the text. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table share_links add column included text[] not null default '{}'`.execute(db);
};
