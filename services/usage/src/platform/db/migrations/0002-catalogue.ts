import { type Kysely, sql } from 'kysely';

/** Creates the table of the plans' limits as billing published them last: one row, absent until the first event. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table catalogue (
      singleton boolean primary key default true check (singleton),
      version bigint not null check (version >= 0),
      limits jsonb not null
    )`.execute(db);
};
