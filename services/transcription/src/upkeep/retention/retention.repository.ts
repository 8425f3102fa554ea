import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';

export type DueAudio = { id: string; owner_id: string; storage_key: string };

/** Audio whose time is over, and the record of what was deleted. */
export const createRetentionRepository = (db: Kysely<DB>) => ({
  /**
   * Lets go of audio of people's recordings that came before a moment, oldest first, and notes it. What waits to be transcribed
   * or is, be it once more, is left for the next time. In a transaction, which holds the rows; others pass them over.
   */
  releaseAudio: async (before: Date, now: Date, limit: number): Promise<DueAudio[]> => {
    const due = await db
      .selectFrom('transcriptions')
      .select(['id', 'owner_id', 'size_bytes', 'created_at', 'storage_key'])
      .where('owner_kind', '=', 'user')
      .where('storage_key', 'is not', null)
      .where('created_at', '<=', before)
      .where('status', 'not in', ['pending', 'processing'])
      .orderBy('created_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return [];
    await db
      .updateTable('transcriptions')
      .set({ storage_key: null, audio_purged_at: now, updated_at: now })
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .execute();
    await db
      .insertInto('audio_purges')
      .values(
        due.map((row) => ({
          transcription_id: row.id,
          owner_id: row.owner_id,
          size_bytes: row.size_bytes,
          uploaded_at: row.created_at,
          purged_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return due.flatMap(({ id, owner_id, storage_key }) =>
      storage_key === null ? [] : [{ id, owner_id, storage_key }],
    );
  },

  /** What was deleted of a person's recordings is itself forgotten with the account. */
  forget: async (userId: string): Promise<void> => {
    await db.deleteFrom('audio_purges').where('owner_id', '=', userId).execute();
  },
});
