import { type Kysely, sql } from 'kysely';

/**
 * Creates the table of the pieces of translations that a recogniser makes. `round` is that of the recording when they were planned; `segments` are the
 * sentences in English, null until the piece is translated. They go with their insight.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table translated_pieces (
      insight_id uuid not null references insights (id) on delete cascade,
      index integer not null,
      round integer not null,
      start_ms integer not null,
      end_ms integer not null,
      spans jsonb not null,
      segments jsonb,
      primary key (insight_id, index)
    )`.execute(db);
};
