import { type Kysely, sql } from 'kysely';
import { isVisible } from '../../platform/db/visible.ts';
import type { DB } from '../../platform/db/schema.generated.ts';

/** Reads and writes which folder and tags recordings have. Every query is scoped by the user. */
export const createFilingRepository = (db: Kysely<DB>) => ({
  /** Returns those ids that are recordings of the user and that the caller may see, locked in one order for the rest of the transaction. */
  lock: async (userId: string, ids: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from transcriptions
      where id = any (${ids}::uuid[]) and owner_kind = 'user' and owner_id = ${userId} and ${isVisible()}
      order by id for no key update`.execute(db);
    return rows.map(({ id }) => id);
  },

  /** Moves recordings into a folder; null takes them out. Call it with locked ids. */
  move: async (ids: readonly string[], folderId: string | null): Promise<void> => {
    await sql`
      update transcriptions set folder_id = ${folderId} where id = any (${ids}::uuid[])`.execute(db);
  },

  addTags: async (ids: readonly string[], tagIds: readonly string[]): Promise<void> => {
    await sql`
      insert into recording_tags (tag_id, transcription_id)
      select tag_id, id from unnest(${tagIds}::uuid[]) tag_id cross join unnest(${ids}::uuid[]) id
      on conflict do nothing`.execute(db);
  },

  removeTags: async (ids: readonly string[], tagIds: readonly string[]): Promise<void> => {
    await sql`
      delete from recording_tags
      where transcription_id = any (${ids}::uuid[]) and tag_id = any (${tagIds}::uuid[])`.execute(db);
  },

  /** Returns the largest number of tags that one of the recordings has. */
  countTagsMax: async (ids: readonly string[]): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from recording_tags where transcription_id = any (${ids}::uuid[])
      group by transcription_id order by 1 desc limit 1`.execute(db);
    return rows[0]?.count ?? 0;
  },

  /** Advances the time by which pages keep the newest state of a recording. */
  touch: async (ids: readonly string[], now: Date): Promise<void> => {
    await sql`
      update transcriptions set updated_at = greatest(updated_at + interval '1 ms', ${now})
      where id = any (${ids}::uuid[])`.execute(db);
  },
});
