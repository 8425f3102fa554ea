import { type Kysely, sql } from 'kysely';

/** Adds the payer of each charge at Asaas; null for charges from before, until they are synchronised. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table charges add column customer_id text`.execute(db);
};
