import { type Kysely, sql } from 'kysely';

/** Creates the tables of users, with their plan and lifetime totals, and of what each round of a transcription used of a day and a month. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table people (
      user_id text primary key check (length(user_id) between 1 and 64),
      plan text not null default 'free' check (plan in ('free', 'pro', 'business')),
      subscription_status text not null default 'active' check (subscription_status in
        ('active', 'pending_confirmation', 'failed', 'cancelled', 'expired', 'overdue')),
      entitlement_version bigint check (entitlement_version >= 0),
      files_total bigint not null default 0 check (files_total >= 0),
      seconds_total bigint not null default 0 check (seconds_total >= 0),
      size_bytes_total bigint not null default 0 check (size_bytes_total >= 0),
      last_transcription_at timestamptz,
      erased_at timestamptz
    )`.execute(db);
  await sql`
    create table charges (
      user_id text not null references people,
      transcription_id uuid not null,
      round integer not null check (round >= 1),
      state text not null check (state in ('reserved', 'committed', 'released')),
      day date not null,
      month date not null generated always as (day - (extract(day from day)::integer - 1)) stored,
      seconds bigint not null check (seconds >= 0),
      size_bytes bigint not null check (size_bytes >= 0),
      reserved_at timestamptz not null,
      settled_at timestamptz,
      primary key (user_id, transcription_id, round),
      check ((state = 'reserved') = (settled_at is null)),
      check (state <> 'released' or seconds = 0)
    )`.execute(db);
  await sql`
    create index charges_used on charges (user_id, month) include (day, seconds)
      where state <> 'released'`.execute(db);
};
