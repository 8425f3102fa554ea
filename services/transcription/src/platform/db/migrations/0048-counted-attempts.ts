import { type Kysely, sql } from 'kysely';

/** Adds attempts at removing objects and at counting figures, and when the next one of the latter is. Both defaults change no row. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table loose_objects add column attempts integer not null default 0`.execute(db);
  await sql`
    alter table missing_figures
      add column due_at timestamptz not null default now(),
      add column attempts integer not null default 0`.execute(db);
};
