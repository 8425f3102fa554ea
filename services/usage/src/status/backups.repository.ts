import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

/** Returns the time since the newest backup, in seconds by the clock of Postgres; undefined without one. */
export const findBackupAge = async (db: Kysely<DB>): Promise<number | undefined> => {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - max(finished_at))::float8 as seconds from backups`.execute(db);
  return rows[0]?.seconds ?? undefined;
};
