import { type Kysely, sql } from 'kysely';

/** Allows a version to be an imported text. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table transcript_versions
      drop constraint transcript_versions_origin_check,
      add constraint transcript_versions_origin_check
        check (origin in ('engine', 'edit', 'restore', 'carry_over', 'import'))`.execute(db);
};
