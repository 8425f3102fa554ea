import { type Kysely, sql } from 'kysely';

/** Adds `is_growing`: until the client declares the size, `size_bytes` is the most that the upload may become. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table resumable_uploads add column is_growing boolean not null default false`.execute(db);
};
