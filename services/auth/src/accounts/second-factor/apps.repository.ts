import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

/** Stores secrets of authenticator apps, at most one per account. A secret is in force once a code has confirmed it. */
export const createAppsRepository = (db: Kysely<DB>) => ({
  /** Replaces a secret that is not confirmed. Returns false if a confirmed one is there. */
  start: async (app: { userId: string; sealedSecret: Buffer; now: Date }): Promise<boolean> => {
    const values = { sealed_secret: app.sealedSecret, created_at: app.now };
    const row = await db
      .insertInto('authenticator_apps')
      .values({ user_id: app.userId, ...values })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(values).where('authenticator_apps.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst();
    return row !== undefined;
  },

  findStarted: (userId: string, since: Date) =>
    db
      .selectFrom('authenticator_apps')
      .select('sealed_secret as sealedSecret')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      .where('created_at', '>', since)
      .executeTakeFirst(),

  find: (userId: string) =>
    db
      .selectFrom('authenticator_apps')
      .select(['sealed_secret as sealedSecret', 'confirmed_at as confirmedAt'])
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst(),

  /** Returns false if this secret was replaced, or confirmed before. */
  confirm: async (app: {
    userId: string;
    sealedSecret: Buffer;
    step: number;
    now: Date;
  }): Promise<boolean> => {
    const row = await db
      .updateTable('authenticator_apps')
      .set({ confirmed_at: app.now, last_step: app.step })
      .where('user_id', '=', app.userId)
      .where('sealed_secret', '=', app.sealedSecret)
      .where('confirmed_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Uses a time step up. Returns false if it, or a later one, was used before. */
  useStep: async (userId: string, step: number): Promise<boolean> => {
    const row = await db
      .updateTable('authenticator_apps')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .where('last_step', '<', step)
      .returning('user_id')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Returns whether a confirmed app was removed. */
  delete: async (userId: string): Promise<boolean> => {
    const row = await db
      .deleteFrom('authenticator_apps')
      .where('user_id', '=', userId)
      .returning('confirmed_at')
      .executeTakeFirst();
    return row !== undefined && row.confirmed_at !== null;
  },

  deleteUnconfirmed: async (before: Date): Promise<void> => {
    await db
      .deleteFrom('authenticator_apps')
      .where('confirmed_at', 'is', null)
      .where('created_at', '<', before)
      .execute();
  },
});
