import { type Kysely, sql } from 'kysely';

/** Adds the color of a brand, `#rrggbb`; null: Escriba's. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table brands add column color text`.execute(db);
};
