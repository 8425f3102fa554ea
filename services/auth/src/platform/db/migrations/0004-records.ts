import { type Kysely, sql } from 'kysely';

/** Creates the audit log (kept 6 months), the consents (never changed), and the accounts that every service must erase. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table audit_events (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      kind text not null,
      user_id uuid,
      session_id uuid,
      ip text not null,
      user_agent text not null,
      detail text
    )`.execute(db);
  await sql`create index audit_events_user on audit_events (user_id, at)`.execute(db);
  await sql`create index audit_events_at on audit_events (at)`.execute(db);
  await sql`
    create table consents (
      id bigint generated always as identity primary key,
      user_id uuid not null references users,
      purpose text not null,
      text_version text not null,
      text_hash text not null,
      granted boolean not null,
      at timestamptz not null,
      ip text not null,
      user_agent text not null
    )`.execute(db);
  await sql`create index consents_user on consents (user_id, id)`.execute(db);
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
      begin raise exception 'consents are only ever added'; end
    $$`.execute(db);
  await sql`
    create trigger consents_append_only before update or delete or truncate on consents
      for each statement execute function refuse_change()`.execute(db);
  await sql`
    create table account_deletions (
      user_id uuid primary key references users,
      requested_at timestamptz not null
    )`.execute(db);
  await sql`
    create table account_erasures (
      user_id uuid not null references account_deletions,
      part text not null,
      done_at timestamptz not null,
      primary key (user_id, part)
    )`.execute(db);
};
