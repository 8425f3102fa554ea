import { type Kysely, sql } from 'kysely';

/** Creates the table of users who have requested a message when a feature is available. The rows are deleted with the account. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table interests (
      user_id uuid not null references users,
      feature text not null,
      asked_at timestamptz not null,
      primary key (user_id, feature)
    )`.execute(db);
  await sql`create index interests_by_feature on interests (feature, asked_at, user_id)`.execute(db);
};
