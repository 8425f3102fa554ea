import { type Kysely, sql } from 'kysely';

/** Creates the table of when a user last saw the notices of each topic. The rows are deleted with the account. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table seen_notices (
      user_id uuid not null references users on delete cascade,
      topic text not null,
      until timestamptz not null,
      primary key (user_id, topic)
    )`.execute(db);
};
