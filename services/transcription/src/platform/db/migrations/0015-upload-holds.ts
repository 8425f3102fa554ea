import { type Kysely, sql } from 'kysely';

/** Adds the uploader of an unclaimed object while its bytes arrive, and its maximum size. After `held_until` no bytes arrive any more. */
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
