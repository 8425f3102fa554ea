import { type Kysely, sql } from 'kysely';

/**
 * Adds the sign-in of companies: the OpenID provider of a workspace, the domains that its owner proves, and whose account an identity of it
 * opens. Members whom an administrator removed are kept apart, so that no sign-in lets them in again.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table sso_providers (
      id uuid primary key,
      workspace_id uuid not null unique references workspaces,
      issuer text not null,
      client_id text not null,
      sealed_secret bytea not null,
      default_role text not null check (default_role in ('editor', 'reader')),
      is_enabled boolean not null,
      is_required boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`
    create table sso_domains (
      provider_id uuid not null references sso_providers on delete cascade,
      domain text not null,
      token text not null,
      state text not null default 'pending' check (state in ('pending', 'verified', 'lost')),
      txt_found text[],
      checked_at timestamptz,
      proved_at timestamptz,
      primary key (provider_id, domain)
    )`.execute(db);
  await sql`create unique index sso_domains_verified on sso_domains (domain) where state = 'verified'`.execute(
    db,
  );
  await sql`create index sso_domains_due on sso_domains (checked_at) where state = 'verified'`.execute(db);
  await sql`
    create table sso_identities (
      provider_id uuid not null references sso_providers on delete cascade,
      subject text not null,
      user_id uuid not null references users,
      linked_at timestamptz not null,
      primary key (provider_id, subject),
      unique (provider_id, user_id)
    )`.execute(db);
  await sql`create index sso_identities_of_user on sso_identities (user_id)`.execute(db);
  await sql`
    create table removed_members (
      workspace_id uuid not null references workspaces,
      user_id uuid not null references users,
      removed_at timestamptz not null,
      primary key (workspace_id, user_id)
    )`.execute(db);
  await sql`create index removed_members_of_user on removed_members (user_id)`.execute(db);
  await sql`
    alter table sessions
      drop constraint sessions_method_check,
      add constraint sessions_method_check
        check (method in ('password', 'google', 'passkey', 'extension', 'sso')) not valid`.execute(db);
  await sql`
    alter table pending_sign_ins
      drop constraint pending_sign_ins_method_check,
      add constraint pending_sign_ins_method_check check (method in ('password', 'google', 'sso')) not valid`.execute(
    db,
  );
};
