import { type Kysely, sql } from 'kysely';

/** Changes an index, so that the last turn of an owner is found without counting the owner's waiting recordings. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index transcriptions_turns`.execute(db);
  await sql`create index transcriptions_turns on transcriptions (owner_kind, owner_id, priority, queue_turn)
    where status = 'pending'`.execute(db);
};
