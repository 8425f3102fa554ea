import { type Kysely, sql } from 'kysely';

/** Adds how many days before its expiry the owner of an API key was last reminded of it; null before the first mail. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table api_keys add column reminded_days integer`.execute(db);
};
