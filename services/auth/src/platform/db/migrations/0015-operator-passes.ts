import { type Kysely, sql } from 'kysely';

/** Adds the pass to the board of job queues, by its SHA-256. It belongs to a confirmation and ends with it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table operator_confirmations
      add column pass_hash bytea unique,
      add column pass_expires_at timestamptz`.execute(db);
};
