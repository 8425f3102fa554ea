import { type Kysely, sql } from 'kysely';

/** Adds who gave a link to a file, asked for a link that takes one, or began an upload: the recording may be made after their request. Null for earlier ones. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table link_fetches add column actor jsonb`.execute(db);
  await sql`alter table upload_links add column actor jsonb`.execute(db);
  await sql`alter table resumable_uploads add column actor jsonb`.execute(db);
};
