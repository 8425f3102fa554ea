import { type Kysely, sql } from 'kysely';

/** Adds what notices to owners need: when a link was opened first, and their recordings by the time they ended. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table share_links add column first_opened_at timestamptz`.execute(db);
  await sql`create index share_links_opened on share_links (first_opened_at)
    where first_opened_at is not null`.execute(db);
  await sql`create index transcriptions_noticed on transcriptions (owner_id, completed_at desc)
    where completed_at is not null`.execute(db);
};
