import { type Kysely, sql } from 'kysely';

/** Adds the place of a waiting recording among those of its owner: the queue takes turns over owners. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table transcriptions add column queue_turn integer not null default 0`.execute(db);
  await sql`drop index transcriptions_waiting`.execute(db);
  await sql`create index transcriptions_waiting on transcriptions (priority, queue_turn, queued_at, id) where status = 'pending'`.execute(
    db,
  );
  await sql`create index transcriptions_turns on transcriptions (owner_kind, owner_id) where status = 'pending'`.execute(
    db,
  );
};
