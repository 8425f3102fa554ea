import { type Kysely, sql } from 'kysely';

/** Recovery codes are hashed as slowly as passwords, with a salt per set. Without one: from before, with a keyed hash alone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table recovery_codes add column salt bytea check (length(salt) = 16)`.execute(db);
};
