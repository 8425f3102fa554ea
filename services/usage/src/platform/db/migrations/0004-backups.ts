import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Creates the table of when the deployment was backed up: `npm run backup` adds a row, and a metric shows the age of the newest. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table backups (
      finished_at timestamptz primary key default now(),
      rows bigint not null,
      objects bigint not null,
      size_bytes bigint not null
    )`.execute(db);
};
