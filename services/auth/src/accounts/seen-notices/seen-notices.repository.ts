import type { NoticeTopic } from '@escriba/contracts/auth/notices';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

type Seen = { readonly topic: NoticeTopic; readonly until: Date };

/** Stores at most one row for each topic and user. */
export const createSeenNoticesRepository = (db: Kysely<DB>) => ({
  list: (userId: string) =>
    db
      .selectFrom('seen_notices')
      .select(['topic', 'until'])
      .where('user_id', '=', userId)
      .orderBy('topic')
      .execute(),

  /** Keeps the later time. */
  note: async (userId: string, { topic, until }: Seen): Promise<void> => {
    await db
      .insertInto('seen_notices')
      .values({ user_id: userId, topic, until })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'topic'])
          .doUpdateSet({ until: sql`greatest(seen_notices.until, excluded.until)` }),
      )
      .execute();
  },

  deleteOf: async (userId: string): Promise<void> => {
    await db.deleteFrom('seen_notices').where('user_id', '=', userId).execute();
  },
});
