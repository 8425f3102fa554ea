import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { LabelTable } from './labels.repository.ts';

/** Most recordings that change in one transaction. */
const AT_ONCE_MAX = 2_000;

/** Reads the labels of all owners with a new name, and the recordings that do not all carry its sort key yet. */
export const createSettlingRepository = (db: Kysely<DB>) => ({
  listChanged: async (table: LabelTable, limit: number): Promise<string[]> => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('change_id', 'is not', null)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Returns undefined if all recordings carry the newest key. */
  findChange: async (table: LabelTable, id: string): Promise<string | undefined> => {
    const row = await db.selectFrom(table).select('change_id').where('id', '=', id).executeTakeFirst();
    return row?.change_id ?? undefined;
  },

  /** Clears the mark of a change. A label that was renamed meanwhile has another change, and stays marked. */
  finishChange: async (table: LabelTable, id: string, changeId: string): Promise<void> => {
    await db
      .updateTable(table)
      .set({ change_id: null })
      .where('id', '=', id)
      .where('change_id', '=', changeId)
      .execute();
  },

  /**
   * Writes the keys of the label's next recordings. Returns the last of them; undefined after the end. It runs in a transaction, which
   * locks them before their keys are read: a key that was read earlier would overwrite a newer one.
   */
  settleNext: async (table: LabelTable, id: string, after: string): Promise<string | undefined> => {
    const { rows } = await sql<{ id: string }>`
      select id from transcriptions where id in (${RECORDINGS_OF[table](id, after)})
      order by id for no key update`.execute(db);
    const ids = rows.map((row) => row.id);
    await sql`select library_carry_labels(${ids}::uuid[])`.execute(db);
    return ids.length < AT_ONCE_MAX ? undefined : ids.at(-1);
  },
});

const RECORDINGS_OF = {
  folders: (id: string, after: string) => sql`
    select id from transcriptions where folder_id = ${id} and id > ${after} order by id limit ${AT_ONCE_MAX}`,
  tags: (id: string, after: string) => sql`
    select transcription_id from recording_tags where tag_id = ${id} and transcription_id > ${after}
    order by transcription_id limit ${AT_ONCE_MAX}`,
};
