import { type Kysely, sql } from 'kysely';

/** Adds when a member was chosen to see a folder; null for the choices from before. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table folder_members add column chosen_at timestamptz`.execute(db);
};
