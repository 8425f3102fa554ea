import { type Kysely, sql } from 'kysely';

/**
 * Creates the table of codes that are valid for one to ten minutes. `holds` is JSON as text: jsonb refuses a NUL, which a name from Google
 * may contain.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table one_time_codes (
      code_hash bytea primary key check (length(code_hash) = 32),
      purpose text not null,
      holds text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index one_time_codes_expiry on one_time_codes (expires_at)`.execute(db);
};
