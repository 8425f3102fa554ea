import { type Kysely, sql } from 'kysely';

/** Whose upload a loose object is while its bytes arrive, and how many they may become. After `held_until` nobody sends them any more. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table loose_objects
      add column held_by text,
      add column held_bytes bigint,
      add column held_until timestamptz`.execute(db);
  await sql`create index loose_objects_held_by on loose_objects (held_by) where held_by is not null`.execute(
    db,
  );
};
