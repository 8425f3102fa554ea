import { type Kysely, sql } from 'kysely';

/** Creates the table of a user's own name and logo for public links and documents. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table brands (
      user_id text primary key,
      name text not null,
      logo_type text,
      logo bytea,
      updated_at timestamptz not null,
      check ((logo is null) = (logo_type is null))
    )`.execute(db);
};
