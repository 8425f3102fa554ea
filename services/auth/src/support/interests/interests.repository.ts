import {
  type ComingFeature,
  INTERESTED_USERS_MAX,
  type InterestedUser,
} from '@escriba/contracts/auth/interests';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

type Key = { readonly userId: string; readonly feature: ComingFeature };

/** Stores the users who want to be notified when a feature is available. */
export const createInterestsRepository = (db: Kysely<DB>) => ({
  find: async ({ userId, feature }: Key): Promise<Date | undefined> => {
    const row = await db
      .selectFrom('interests')
      .select('asked_at')
      .where('user_id', '=', userId)
      .where('feature', '=', feature)
      .executeTakeFirst();
    return row?.asked_at;
  },

  /** Keeps the first time. */
  insert: async ({ userId, feature }: Key, now: Date): Promise<void> => {
    await db
      .insertInto('interests')
      .values({ user_id: userId, feature, asked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  delete: async ({ userId, feature }: Key): Promise<void> => {
    await db.deleteFrom('interests').where('user_id', '=', userId).where('feature', '=', feature).execute();
  },

  listOf: async (userId: string) =>
    db
      .selectFrom('interests')
      .select(['feature', 'asked_at as askedAt'])
      .where('user_id', '=', userId)
      .orderBy('asked_at')
      .execute(),

  deleteOf: async (userId: string): Promise<void> => {
    await db.deleteFrom('interests').where('user_id', '=', userId).execute();
  },

  count: async (feature: ComingFeature): Promise<number> => {
    const row = await db
      .selectFrom('interests')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('feature', '=', feature)
      .executeTakeFirstOrThrow();
    return row.count;
  },

  /** Lists users by when they asked, earliest first. */
  listUsers: async (feature: ComingFeature, offset: number): Promise<InterestedUser[]> => {
    const rows = await db
      .selectFrom('interests')
      .innerJoin('users', 'users.id', 'interests.user_id')
      .select(['users.email', 'users.name', 'interests.asked_at'])
      .where('feature', '=', feature)
      .orderBy('asked_at')
      .orderBy('user_id')
      .offset(offset)
      .limit(INTERESTED_USERS_MAX)
      .execute();
    return rows.map((row) => ({
      email: row.email ?? '',
      name: row.name ?? '',
      askedAt: row.asked_at.toISOString(),
    }));
  },
});
