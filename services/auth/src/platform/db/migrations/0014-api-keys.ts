import { type Kysely, sql } from 'kysely';

/** Creates the table of keys with which programs call the API for a user. The rows are deleted with the account. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table api_keys (
      id uuid primary key,
      user_id uuid not null references users,
      name text not null,
      secret_hash bytea not null unique,
      hint text not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      revoked_at timestamptz
    )`.execute(db);
  await sql`create index api_keys_of_user on api_keys (user_id, created_at desc)`.execute(db);
};
