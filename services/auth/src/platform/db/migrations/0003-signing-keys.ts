import { type Kysely, sql } from 'kysely';

/**
 * Creates the table of the keys of access tokens: published from `created_at`, signing from `signs_from` until `signs_until`, verifying until
 * `expires_at`.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table signing_keys (
      kid text primary key,
      public_key text not null,
      sealed_private_key bytea not null,
      created_at timestamptz not null,
      signs_from timestamptz not null,
      signs_until timestamptz not null,
      expires_at timestamptz not null,
      check (signs_from < signs_until and signs_until < expires_at)
    )`.execute(db);
};
