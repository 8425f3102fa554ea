import { type Kysely, sql } from 'kysely';

/** Adds indexes for operators: failed recordings by the time they failed, and recordings that ended in the last day. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index transcriptions_failed on transcriptions (completed_at desc, id)
    where status = 'failed'`.execute(db);
  await sql`create index transcriptions_ended on transcriptions (completed_at)
    where completed_at is not null`.execute(db);
  await sql`create index audio_purges_purged on audio_purges (purged_at)`.execute(db);
};
