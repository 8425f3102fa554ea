import type { ConsentPurpose } from '@escriba/contracts/auth/consents';
import type { Insertable, Kysely } from 'kysely';
import type { Consents, DB } from '../../platform/db/schema.generated.ts';

export const createConsentsRepository = (db: Kysely<DB>) => ({
  insert: async (consents: readonly Omit<Insertable<Consents>, 'id'>[]): Promise<void> => {
    if (consents.length > 0)
      await db
        .insertInto('consents')
        .values([...consents])
        .execute();
  },

  /** Returns the user's last decision about a purpose. */
  findLast: (userId: string, purpose: ConsentPurpose) =>
    db
      .selectFrom('consents')
      .select(['granted', 'recipient'])
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** Returns every decision of a user, newest first. */
  list: (userId: string) =>
    db.selectFrom('consents').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute(),
});
