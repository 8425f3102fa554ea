import { type Kysely, sql } from 'kysely';

/** Lets a link hide only some kinds of personal data. Null means all, also those that are added later. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table share_links add column personal_kinds text[]`.execute(db);
};
