import { type Kysely, sql } from 'kysely';

/** Creates the table of seats: how many members the workspaces of an owner have seats for, as billing published it last. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table workspace_seats (
      owner_id text primary key,
      seats integer not null check (seats >= 0),
      version bigint not null
    )`.execute(db);
};
