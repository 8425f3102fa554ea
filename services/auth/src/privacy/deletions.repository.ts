import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';

/** Which people are to be forgotten, and by which parts that has been done. */
export const createDeletionsRepository = (db: Kysely<DB>) => ({
  insert: async (userId: string, now: Date): Promise<void> => {
    await db.insertInto('account_deletions').values({ user_id: userId, requested_at: now }).execute();
  },

  /** People whom a part has not forgotten yet, the longest waiting first. */
  listOpen: async (part: string, limit: number): Promise<string[]> => {
    const rows = await db
      .selectFrom('account_deletions as deletion')
      .leftJoin('account_erasures as erasure', (join) =>
        join.onRef('erasure.user_id', '=', 'deletion.user_id').on('erasure.part', '=', part),
      )
      .select('deletion.user_id')
      .where('erasure.user_id', 'is', null)
      .orderBy('deletion.requested_at')
      .limit(limit)
      .execute();
    return rows.map((row) => row.user_id);
  },

  markDone: async (userId: string, part: string, now: Date): Promise<void> => {
    await db
      .insertInto('account_erasures')
      .values({ user_id: userId, part, done_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'part']).doNothing())
      .execute();
  },
});
