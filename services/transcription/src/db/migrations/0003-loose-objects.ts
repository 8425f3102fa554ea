import { type Kysely, sql } from 'kysely';

/** Stored objects that no transcription holds: uploads under way and recordings on their way out. None is forgotten when a process dies. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table loose_objects (
      storage_key text primary key,
      remove_after timestamptz not null
    )`.execute(db);
  await sql`create index loose_objects_due on loose_objects (remove_after)`.execute(db);
};
