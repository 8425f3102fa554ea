import { type Kysely, sql } from 'kysely';

/** Adds a salt per set of recovery codes, which are hashed as slowly as passwords. Older sets have no salt and a keyed hash alone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table recovery_codes add column salt bytea check (length(salt) = 16)`.execute(db);
};
