import { type Kysely, sql } from 'kysely';

/** Adds what the buyer accepted with an order. The subscription's `contract_version`, which named only its first order, is no longer written. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table charges add column contract jsonb`.execute(db);
};
