import { readPoolMax } from '@escriba/db';
import { type Kysely, sql } from 'kysely';
import pLimit, { type LimitFunction } from 'p-limit';
import type { DB } from './schema.generated.ts';

/** Time after which work under a lock counts as dead. */
const HELD_MS_MAX = 15 * 60_000;

/** Runs `work` while no other process works on the subscription. The lock ends with its transaction, so that a killed process leaves none. */
export const withSubscriptionLock = <T>(db: Kysely<DB>, id: string, work: () => Promise<T>): Promise<T> =>
  limitOf(db)(() => hold(db, id, work));

const limits = new WeakMap<Kysely<DB>, LimitFunction>();

/** Locks may use half of the pool, because the work under a lock needs connections of its own. */
const limitOf = (db: Kysely<DB>): LimitFunction => {
  const limit = limits.get(db) ?? pLimit(Math.floor(readPoolMax(db) / 2));
  limits.set(db, limit);
  return limit;
};

/** Holds the lock in a transaction of its own for as long as the work lasts. Behind a pooler each transaction may use another session. */
const hold = <T>(db: Kysely<DB>, id: string, work: () => Promise<T>): Promise<T> =>
  db.transaction().execute(async (holder) => {
    await sql`select set_config('idle_in_transaction_session_timeout', ${String(HELD_MS_MAX)}, true)`.execute(
      holder,
    );
    await sql`select pg_advisory_xact_lock(hashtextextended(${`billing:${id}`}, 0))`.execute(holder);
    return work();
  });
