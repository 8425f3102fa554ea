import { type Kysely, sql } from 'kysely';

/**
 * Creates the tables of sessions and refresh tokens. A session is one sign-in and the family of its refresh tokens. Only the SHA-256 of a
 * token is stored.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      method text not null check (method in ('password', 'google', 'extension')),
      transport text not null check (transport in ('cookie', 'body')),
      user_agent text not null,
      ip text not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      end_reason text,
      check ((ended_at is null) = (end_reason is null))
    )`.execute(db);
  await sql`create index sessions_user on sessions (user_id) where ended_at is null`.execute(db);
  await sql`create index sessions_ended on sessions (ended_at) where ended_at is not null`.execute(db);
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db);
  await sql`
    create table refresh_tokens (
      id uuid primary key,
      session_id uuid not null references sessions on delete cascade,
      parent_id uuid unique,
      token_hash bytea not null unique check (length(token_hash) = 32),
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      sealed_successor bytea
    )`.execute(db);
  await sql`create index refresh_tokens_session on refresh_tokens (session_id)`.execute(db);
  await sql`create index refresh_tokens_expiry on refresh_tokens (expires_at)`.execute(db);
  // Enforced by the database: a family never has two unused tokens.
  await sql`create unique index refresh_tokens_one_unused on refresh_tokens (session_id) where used_at is null`.execute(
    db,
  );
};
