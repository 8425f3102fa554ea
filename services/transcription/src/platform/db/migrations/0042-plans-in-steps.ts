import { type Kysely, sql } from 'kysely';

/**
 * Lets pieces of a recording be recognised while the rest of it is still searched for speech. The check keeps a worker of an earlier version,
 * which takes the pieces that are planned for all of them, from completing such a recording.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table transcriptions add column is_planning boolean not null default false`.execute(db);
  await sql`alter table transcriptions add constraint transcriptions_planned
    check (not (is_planning and status = 'completed')) not valid`.execute(db);
};
