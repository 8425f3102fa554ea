import { type Kysely, sql } from 'kysely';
import pLimit from 'p-limit';
import type { DB } from './schema.generated.ts';

/** Half of the pool: the work under a lock needs connections of its own. */
const LOCKS_AT_ONCE_MAX = 5;
const limit = pLimit(LOCKS_AT_ONCE_MAX);

/** Runs `work` while no other process works on the subscription. The lock ends with the connection, so that a killed process holds none. */
export const withSubscriptionLock = <T>(db: Kysely<DB>, id: string, work: () => Promise<T>): Promise<T> =>
  limit(() => hold(db, id, work));

const hold = <T>(db: Kysely<DB>, id: string, work: () => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${`billing:${id}`}, 0)`;
    await sql`select pg_advisory_lock(${key})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
