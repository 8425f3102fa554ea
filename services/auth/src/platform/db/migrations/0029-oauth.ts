import { type Kysely, sql } from 'kysely';

/** Creates the tables of programs that users connect: what registered, what a user allowed it, and its tokens. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table oauth_clients (
      id uuid primary key,
      name text not null,
      redirect_uris text[] not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index oauth_clients_by_use on oauth_clients (last_used_at, created_at)`.execute(db);
  await sql`
    create table oauth_grants (
      id uuid primary key,
      user_id uuid not null references users,
      client_id uuid not null,
      name text not null,
      permissions text[] not null,
      redirect_uri text not null,
      code_hash bytea not null unique,
      code_challenge text not null,
      created_at timestamptz not null,
      exchanged_at timestamptz,
      last_used_at timestamptz,
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db);
  await sql`create index oauth_grants_of_user on oauth_grants (user_id, created_at desc)`.execute(db);
  await sql`create index oauth_grants_of_client on oauth_grants (client_id)`.execute(db);
  await sql`create index oauth_grants_by_end on oauth_grants (expires_at)`.execute(db);
  await sql`
    create index oauth_grants_revoked on oauth_grants (revoked_at) where revoked_at is not null`.execute(db);
  await sql`
    create table oauth_refresh_tokens (
      id uuid primary key,
      grant_id uuid not null references oauth_grants on delete cascade,
      parent_id uuid,
      token_hash bytea not null unique,
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      sealed_successor bytea
    )`.execute(db);
  await sql`create index oauth_refresh_tokens_of_grant on oauth_refresh_tokens (grant_id)`.execute(db);
  await sql`
    create unique index oauth_refresh_tokens_of_parent on oauth_refresh_tokens (parent_id)
      where parent_id is not null`.execute(db);
  await sql`create index oauth_refresh_tokens_by_end on oauth_refresh_tokens (expires_at)`.execute(db);
  await sql`
    create index oauth_refresh_tokens_sealed on oauth_refresh_tokens (used_at)
      where sealed_successor is not null`.execute(db);
  await sql`
    create table oauth_access_tokens (
      token_hash bytea primary key,
      grant_id uuid not null references oauth_grants on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index oauth_access_tokens_of_grant on oauth_access_tokens (grant_id)`.execute(db);
  await sql`create index oauth_access_tokens_by_end on oauth_access_tokens (expires_at)`.execute(db);
};
