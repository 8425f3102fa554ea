import { type Kysely, sql } from 'kysely';

/**
 * Adds to insights the language of their statements and, while a language model writes one, the statements so far and how many parts of the recording
 * it has read.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table insights
      add column language text not null default 'recording',
      add column draft jsonb,
      add column parts_done integer,
      add column parts_total integer`.execute(db);
};
