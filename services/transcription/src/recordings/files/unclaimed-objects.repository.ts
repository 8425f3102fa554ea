import type { WorkTable } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

export type Hold = { by: string; bytes: number; until: Date };

type UnclaimedObject = { readonly storage_key: string; readonly attempts: number };

/** The table of objects to remove. */
export const UNCLAIMED_OBJECTS: WorkTable<UnclaimedObject> = {
  name: 'loose_objects',
  key: 'storage_key',
  dueAt: 'remove_after',
  attempts: 'attempts',
};

const POSTPONED_BY_MS = 3_600_000;

export const createUnclaimedObjectsRepository = (db: Kysely<DB>) => ({
  /** Records an object that will be removed after a time unless it is claimed. */
  insert: async (storageKey: string, removeAfter: Date): Promise<void> => {
    await db
      .insertInto('loose_objects')
      .values({ storage_key: storageKey, remove_after: removeAfter })
      .onConflict((conflict) => conflict.column('storage_key').doUpdateSet({ remove_after: removeAfter }))
      .execute();
  },

  /** Records an object whose bytes are about to arrive, and who sends them. */
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

  /** Keeps an unclaimed object until a later time. Writes nothing within an hour of the last call. */
  postpone: async (storageKey: string, removeAfter: Date): Promise<void> => {
    await db
      .updateTable('loose_objects')
      .set({ remove_after: removeAfter })
      .where('storage_key', '=', storageKey)
      .where('remove_after', '<', new Date(removeAfter.getTime() - POSTPONED_BY_MS))
      .execute();
  },

  /** Makes all unclaimed objects below a prefix due; returns their keys. */
  makeDue: async (prefix: string, now: Date): Promise<string[]> => {
    const rows = await db
      .updateTable('loose_objects')
      .set({ remove_after: now })
      .where((eb) => eb.fn<boolean>('starts_with', ['storage_key', eb.val(prefix)]))
      .returning('storage_key')
      .execute();
    return rows.map((row) => row.storage_key);
  },

  /** Ends the record of an object that a transcription has claimed or that was removed. Returns false if it was not unclaimed (any more). */
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
});
