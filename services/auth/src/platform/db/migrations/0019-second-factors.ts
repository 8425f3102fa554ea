import { type Kysely, sql } from 'kysely';

/**
 * Creates the tables of second factors: authenticator apps (secrets encrypted with a key from AUTH_KEY_SECRET), recovery codes (keyed hashes)
 * and passkeys; and of sign-ins that wait for one.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table authenticator_apps (
      user_id uuid primary key references users,
      sealed_secret bytea not null,
      created_at timestamptz not null,
      confirmed_at timestamptz,
      last_step bigint
    )`.execute(db);
  await sql`
    create table recovery_codes (
      user_id uuid not null references users,
      code_hash bytea not null check (length(code_hash) = 32),
      primary key (user_id, code_hash)
    )`.execute(db);
  await sql`
    create table passkeys (
      id uuid primary key,
      user_id uuid not null references users,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      signs_in_alone boolean not null default true,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index passkeys_of_user on passkeys (user_id, created_at)`.execute(db);
  await sql`
    create table pending_sign_ins (
      token_hash bytea primary key check (length(token_hash) = 32),
      user_id uuid not null references users,
      browser_hash bytea not null,
      transport text not null check (transport in ('cookie', 'body')),
      method text not null check (method in ('password', 'google')),
      authenticated_at timestamptz,
      attempts_left integer not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index pending_sign_ins_of_user on pending_sign_ins (user_id)`.execute(db);
  await sql`create index pending_sign_ins_expiry on pending_sign_ins (expires_at)`.execute(db);
  await sql`alter table sessions add column second_factor_at timestamptz`.execute(db);
  await sql`
    alter table sessions
      drop constraint sessions_method_check,
      add constraint sessions_method_check check (method in ('password', 'google', 'passkey', 'extension'))`.execute(
    db,
  );
};
