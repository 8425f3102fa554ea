import { type Kysely, sql } from 'kysely';

/** Creates the tables of workspaces, their members and their invitations, and of what members could do before it changed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table workspaces (
      id uuid primary key,
      name text not null,
      created_at timestamptz not null,
      payer_version integer not null default 1,
      offered_to uuid references users,
      deleted_at timestamptz,
      erased_at timestamptz
    )`.execute(db);
  await sql`
    create index workspaces_to_erase on workspaces (deleted_at)
      where deleted_at is not null and erased_at is null`.execute(db);
  await sql`
    create table workspace_members (
      workspace_id uuid not null references workspaces,
      user_id uuid not null references users,
      role text not null check (role in ('owner', 'admin', 'editor', 'reader')),
      grant_id uuid not null unique,
      joined_at timestamptz not null,
      primary key (workspace_id, user_id)
    )`.execute(db);
  await sql`create index workspace_members_of_user on workspace_members (user_id)`.execute(db);
  await sql`
    create unique index workspace_owner on workspace_members (workspace_id) where role = 'owner'`.execute(db);
  await sql`
    create table workspace_invitations (
      id uuid primary key,
      workspace_id uuid not null references workspaces,
      generation integer not null default 1,
      role text not null check (role in ('admin', 'editor', 'reader')),
      email text,
      email_key text,
      created_by uuid references users,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      used_by uuid references users,
      cancelled_at timestamptz
    )`.execute(db);
  await sql`
    create index workspace_invitations_of_workspace on workspace_invitations (workspace_id, created_at desc)`.execute(
    db,
  );
  await sql`create index workspace_invitations_by on workspace_invitations (created_by)`.execute(db);
  await sql`
    create table ended_grants (
      id uuid primary key,
      ended_at timestamptz not null
    )`.execute(db);
  await sql`create index ended_grants_by_end on ended_grants (ended_at)`.execute(db);
};
