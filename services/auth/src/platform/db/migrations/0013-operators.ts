import { type Kysely, sql } from 'kysely';

/**
 * Creates the tables of operators' confirmed identities, and of the log of their acts. The log is never changed: an act and its outcome are
 * two rows.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table operator_confirmations (
      session_id uuid primary key references sessions on delete cascade,
      confirmed_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index operator_confirmations_expires on operator_confirmations (expires_at)`.execute(db);
  await sql`
    create table operator_acts (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      operator_id uuid not null,
      session_id uuid not null,
      act text not null,
      is_change boolean not null,
      subject text,
      ip text not null,
      user_agent text not null
    )`.execute(db);
  await sql`create index operator_acts_changes on operator_acts (id desc) where is_change`.execute(db);
  await sql`
    create table operator_act_outcomes (
      act_id bigint primary key references operator_acts,
      at timestamptz not null,
      status integer not null,
      people uuid[] not null default '{}'
    )`.execute(db);
  await sql`
    create function refuse_log_change() returns trigger language plpgsql as $$
      begin raise exception 'the log of operators is only ever added to'; end
    $$`.execute(db);
  for (const table of ['operator_acts', 'operator_act_outcomes'])
    await sql`
      create trigger ${sql.raw(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)}
        for each statement execute function refuse_log_change()`.execute(db);
};
