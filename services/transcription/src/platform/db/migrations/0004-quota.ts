import { createOutboxTable } from '@escriba/work';
import { type Kysely, sql } from 'kysely';

/**
 * Adds columns for quota. `round` counts the charges of a transcription: each retry is a new one. Smaller `priority` is first. `kept_ms` is
 * the speech recognised in earlier rounds, which a cancelled round does not charge again.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table transcriptions
      add column round integer not null default 1,
      add column priority smallint not null default 4,
      add column queued_at timestamptz not null default now(),
      add column probed_duration_ms integer,
      add column kept_ms integer not null default 0`.execute(db);
  await sql`update transcriptions set queued_at = created_at`.execute(db);
  await sql`create index transcriptions_waiting on transcriptions (priority, queued_at, id)
    where status = 'pending'`.execute(db);
  await sql`
    create table reservation_intents (
      transcription_id uuid not null,
      round integer not null,
      user_id text not null,
      created_at timestamptz not null,
      abandoned_at timestamptz,
      primary key (transcription_id, round)
    )`.execute(db);
  await sql`create unique index reservation_intents_open on reservation_intents (transcription_id)
    where abandoned_at is null`.execute(db);
  await sql`create index reservation_intents_age on reservation_intents (created_at)`.execute(db);
  await sql`create index reservation_intents_user on reservation_intents (user_id)`.execute(db);
  await createOutboxTable(db);
};
