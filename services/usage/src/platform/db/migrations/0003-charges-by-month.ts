import { type Kysely, sql } from 'kysely';

/** Adds an index in the order in which users read their charges of a month. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index charges_by_month on charges (user_id, month, reserved_at, transcription_id, round)`.execute(
    db,
  );
};
