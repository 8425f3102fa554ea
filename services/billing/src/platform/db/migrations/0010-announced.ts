import { type Kysely, sql } from 'kysely';

/** Adds what users' programs were last notified of; null until their plan or its period changes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table entitlements add column announced jsonb`.execute(db);
};
