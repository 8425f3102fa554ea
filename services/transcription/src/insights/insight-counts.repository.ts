import { type Kysely, sql } from 'kysely';
import { UNLIMITED } from '@escriba/contracts/plans/limits';
import type { DB } from '../platform/db/schema.generated.ts';

type Month = { readonly ownerId: string; /** Its first day in São Paulo. */ readonly month: string };

/** Counts the insights of users by month. */
export const createInsightCountsRepository = (db: Kysely<DB>) => ({
  /** Counts one more, unless the limit is reached; returns whether it counts. */
  take: async ({ ownerId, month }: Month, limit: number): Promise<boolean> => {
    const { rows } = await sql`
      insert into insight_counts as counted (owner_id, month, used)
      select ${ownerId}, ${month}::date, 1 where ${limit}::int = ${UNLIMITED} or ${limit}::int > 0
      on conflict (owner_id, month) do update set used = counted.used + 1
        where ${limit}::int = ${UNLIMITED} or counted.used < ${limit}::int
      returning used`.execute(db);
    return rows.length > 0;
  },

  find: async ({ ownerId, month }: Month): Promise<number> => {
    const row = await db
      .selectFrom('insight_counts')
      .select('used')
      .where('owner_id', '=', ownerId)
      .where('month', '=', month)
      .executeTakeFirst();
    return row?.used ?? 0;
  },

  /** Deletes the counts of all owners from before a month. */
  forgetBefore: async (month: string): Promise<void> => {
    await db.deleteFrom('insight_counts').where('month', '<', month).execute();
  },

  eraseAll: async (ownerId: string): Promise<void> => {
    await db.deleteFrom('insight_counts').where('owner_id', '=', ownerId).execute();
  },
});
