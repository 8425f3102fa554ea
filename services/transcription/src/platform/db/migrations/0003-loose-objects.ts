import { type Kysely, sql } from 'kysely';

/**
 * Creates the table of stored objects that no transcription owns: uploads in progress and recordings being deleted. None is lost when a
 * process dies.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table loose_objects (
      storage_key text primary key,
      remove_after timestamptz not null
    )`.execute(db);
  await sql`create index loose_objects_due on loose_objects (remove_after)`.execute(db);
};
