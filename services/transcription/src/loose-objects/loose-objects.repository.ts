import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';

export const createLooseObjectsRepository = (db: Kysely<DB>) => ({
  /** Notes an object that is to go after a moment unless something takes hold of it. */
  insert: async (storageKey: string, removeAfter: Date): Promise<void> => {
    await db
      .insertInto('loose_objects')
      .values({ storage_key: storageKey, remove_after: removeAfter })
      .onConflict((conflict) => conflict.column('storage_key').doUpdateSet({ remove_after: removeAfter }))
      .execute();
  },

  /** The object is held by a transcription now, or gone. False when it was not loose (any more). */
  delete: async (storageKey: string): Promise<boolean> => {
    const row = await db
      .deleteFrom('loose_objects')
      .where('storage_key', '=', storageKey)
      .returning('storage_key')
      .executeTakeFirst();
    return row !== undefined;
  },

  has: async (storageKey: string): Promise<boolean> => {
    const row = await db
      .selectFrom('loose_objects')
      .select('storage_key')
      .where('storage_key', '=', storageKey)
      .executeTakeFirst();
    return row !== undefined;
  },

  listDue: async (now: Date, limit: number): Promise<string[]> => {
    const rows = await db
      .selectFrom('loose_objects')
      .select('storage_key')
      .where('remove_after', '<=', now)
      .orderBy('remove_after')
      .limit(limit)
      .execute();
    return rows.map((row) => row.storage_key);
  },
});
