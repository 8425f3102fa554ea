import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

const PURGED_AT_ONCE = 100;

/** Stores the users to erase, and the parts that have erased them. */
export const createDeletionsRepository = (db: Kysely<DB>) => ({
  insert: async (userId: string, now: Date): Promise<void> => {
    await db.insertInto('account_deletions').values({ user_id: userId, requested_at: now }).execute();
  },

  /** Lists users that a part has not erased permanently yet, longest waiting first. */
  listOpen: (part: string, limit: number): Promise<{ id: string; requestedAt: Date }[]> =>
    db
      .selectFrom('account_deletions as deletion')
      .leftJoin('account_erasures as erasure', (join) =>
        join.onRef('erasure.user_id', '=', 'deletion.user_id').on('erasure.part', '=', part),
      )
      .select(['deletion.user_id as id', 'deletion.requested_at as requestedAt'])
      .where('erasure.user_id', 'is', null)
      .orderBy('deletion.requested_at')
      .limit(limit)
      .execute(),

  /** Removes the rest of accounts that were closed before a time and that every part has erased. Returns their number. */
  purgeClosed: async (before: Date, parts: readonly string[]): Promise<number> =>
    db.transaction().execute(async (transaction) => {
      const closed = await transaction
        .selectFrom('users')
        .select('id')
        .where('deleted_at', '<', before)
        // The database refuses earlier ones by its own clock.
        .where('deleted_at', '<', sql<Date>`now() - interval '5 years'`)
        .where((eb) =>
          eb(
            eb
              .selectFrom('account_erasures')
              .select(eb.fn.countAll<number>().as('done'))
              .whereRef('account_erasures.user_id', '=', 'users.id')
              .where('part', 'in', ['', ...parts]),
            '>=',
            parts.length,
          ),
        )
        .orderBy('deleted_at')
        .limit(PURGED_AT_ONCE)
        .forUpdate()
        .execute();
      const ids = closed.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await transaction.deleteFrom('consents').where('user_id', 'in', ids).execute();
      await transaction.deleteFrom('account_erasures').where('user_id', 'in', ids).execute();
      await transaction.deleteFrom('account_deletions').where('user_id', 'in', ids).execute();
      await transaction.deleteFrom('users').where('id', 'in', ids).execute();
      return ids.length;
    }),

  markDone: async (userId: string, part: string, now: Date): Promise<void> => {
    await db
      .insertInto('account_erasures')
      .values({ user_id: userId, part, done_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'part']).doNothing())
      .execute();
  },
});
