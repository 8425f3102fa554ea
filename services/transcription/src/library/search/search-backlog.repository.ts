import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

export const countSearchChanges = async (db: Kysely<DB>): Promise<number> => {
  const { count } = await db
    .selectFrom('search_changes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** How long the change that is due first has been due, in seconds by the clock of Postgres; 0 without one. */
export const readSearchDelay = async (db: Kysely<DB>): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0)::float8 as seconds
    from search_changes where due_at <= clock_timestamp()`.execute(db);
  return rows[0]?.seconds ?? 0;
};
