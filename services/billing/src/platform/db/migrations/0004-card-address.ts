import { type Kysely, sql } from 'kysely';

/** Adds the buyer's network address when the card was entered: Asaas demands it with each order by a stored card. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table subscriptions add column card_ip text`.execute(db);
};
