import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

export type UserRow = NonNullable<Awaited<ReturnType<UsersRepository['find']>>>;
/** A charged file. */
export type UsedOnce = { readonly seconds: number; readonly sizeBytes: number; readonly at: Date };
export type UsersRepository = ReturnType<typeof createUsersRepository>;

/** Reads and writes users. A user without a row has the free plan and has used nothing. */
export const createUsersRepository = (db: Kysely<DB>) => {
  const find = (userId: string) =>
    db.selectFrom('people').selectAll().where('user_id', '=', userId).executeTakeFirst();
  const findLocked = (userId: string) =>
    db.selectFrom('people').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst();

  return {
    find,

    /** Returns the user's row, created if necessary and locked until the transaction ends. */
    lock: async (userId: string) => {
      const known = await findLocked(userId);
      if (known !== undefined) return known;
      await db
        .insertInto('people')
        .values({ user_id: userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return db
        .selectFrom('people')
        .selectAll()
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow();
    },

    setEntitlement: async (
      userId: string,
      entitlement: { plan: string; status: string; version: number },
    ): Promise<void> => {
      await db
        .updateTable('people')
        .set({
          plan: entitlement.plan,
          subscription_status: entitlement.status,
          entitlement_version: entitlement.version,
        })
        .where('user_id', '=', userId)
        .execute();
    },

    addToTotals: async (userId: string, used: UsedOnce): Promise<void> => {
      await db
        .updateTable('people')
        .set((eb) => ({
          files_total: eb('files_total', '+', 1),
          seconds_total: eb('seconds_total', '+', used.seconds),
          size_bytes_total: eb('size_bytes_total', '+', used.sizeBytes),
          last_transcription_at: eb.fn<Date>('greatest', ['last_transcription_at', eb.val(used.at)]),
        }))
        .where('user_id', '=', userId)
        .execute();
    },

    /** Removes the marks of users who were erased before a time. */
    deleteErased: async (before: Date): Promise<void> => {
      await db.deleteFrom('people').where('erased_at', '<', before).execute();
    },

    /** Leaves only a mark that the user was deleted, so that late events are recognised as late. */
    anonymise: async (userId: string, now: Date): Promise<void> => {
      await db
        .updateTable('people')
        .set({
          plan: 'free',
          subscription_status: 'active',
          entitlement_version: null,
          files_total: 0,
          seconds_total: 0,
          size_bytes_total: 0,
          last_transcription_at: null,
          erased_at: now,
        })
        .where('user_id', '=', userId)
        .execute();
    },
  };
};
