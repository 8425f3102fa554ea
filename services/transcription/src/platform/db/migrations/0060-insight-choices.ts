import { type Kysely, sql } from 'kysely';

/** Adds to insights whether personal data is kept from the language model, and which statements the user has ticked off, by their places. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table insights
      add column personal_hidden boolean not null default false,
      add column ticked integer[] not null default '{}'`.execute(db);
};
