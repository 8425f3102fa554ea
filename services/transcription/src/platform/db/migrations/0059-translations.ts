import { type Kysely, sql } from 'kysely';

/** Lets a recording have an open translation of each language. Of each other form it has one, whatever its language. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index insights_open`.execute(db);
  await sql`
    create unique index insights_open
    on insights (transcription_id, form, (case when form = 'translation' then language else '' end))
    where status in ('waiting', 'running')`.execute(db);
};
