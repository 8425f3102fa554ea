import { type Kysely, sql } from 'kysely';

/**
 * Adds what limits an API key: its permissions, its expiry and its requests per minute (null: the operator's usual limit). Keys that
 * exist, and those of the version before, keep all permissions.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table api_keys
      add column permissions text[] not null default '{read,write,delete}',
      add column expires_at timestamptz,
      add column requests_per_minute integer`.execute(db);
  await sql`create index api_keys_expiring on api_keys (expires_at) where revoked_at is null`.execute(db);
};
