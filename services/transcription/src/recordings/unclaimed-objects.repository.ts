import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';

export type Hold = { by: string; bytes: number; until: Date };

const POSTPONED_BY_MS = 3_600_000;

export const createLooseObjectsRepository = (db: Kysely<DB>) => ({
  /** Notes an object that is to go after a moment unless something takes hold of it. */
  insert: async (storageKey: string, removeAfter: Date): Promise<void> => {
    await db
      .insertInto('loose_objects')
      .values({ storage_key: storageKey, remove_after: removeAfter })
      .onConflict((conflict) => conflict.column('storage_key').doUpdateSet({ remove_after: removeAfter }))
      .execute();
  },

  /** Notes an object whose bytes are about to arrive, and whose they are. */
  insertHeld: async (storageKey: string, removeAfter: Date, hold: Hold): Promise<void> => {
    await db
      .insertInto('loose_objects')
      .values({
        storage_key: storageKey,
        remove_after: removeAfter,
        held_by: hold.by,
        held_bytes: hold.bytes,
        held_until: hold.until,
      })
      .execute();
  },

  /** Lets an object that is loose stay until a later moment. Within an hour of the last time nothing is written. */
  postpone: async (storageKey: string, removeAfter: Date): Promise<void> => {
    await db
      .updateTable('loose_objects')
      .set({ remove_after: removeAfter })
      .where('storage_key', '=', storageKey)
      .where('remove_after', '<', new Date(removeAfter.getTime() - POSTPONED_BY_MS))
      .execute();
  },

  /** Makes all loose objects below a prefix due; answers their keys. */
  makeDue: async (prefix: string, now: Date): Promise<string[]> => {
    const rows = await db
      .updateTable('loose_objects')
      .set({ remove_after: now })
      .where((eb) => eb.fn<boolean>('starts_with', ['storage_key', eb.val(prefix)]))
      .returning('storage_key')
      .execute();
    return rows.map((row) => row.storage_key);
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
