import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { transcriptsIn } from '../../transcripts/transcripts.ts';

export type DueAudio = { id: string; owner_id: string; storage_key: string };

/** Expired audio, and the record of deleted audio. */
export const createRetentionRepository = (db: Kysely<DB>) => ({
  /**
   * Releases the audio of users' recordings from before a time, oldest first, deletes its voice prints and records it. A merged one is as old as its oldest part. Skips waiting and running ones, also repeated
   * ones, until the next time. In a transaction, which locks the rows; others skip locked ones.
   */
  releaseAudio: async (before: Date, now: Date, limit: number): Promise<DueAudio[]> => {
    const due = await db
      .selectFrom('transcriptions')
      .select(['id', 'owner_id', 'size_bytes', 'created_at', 'storage_key'])
      .where('owner_kind', '=', 'user')
      .where('storage_key', 'is not', null)
      .where((eb) => eb.or([eb('created_at', '<=', before), eb('audio_from', '<=', before)]))
      .where('status', 'not in', ['pending', 'processing'])
      .orderBy('created_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return [];
    await transcriptsIn(db).forgetVoices(due.map(({ id }) => id));
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

  /** Removes the records of a user's deleted audio with the account. */
  forget: async (userId: string): Promise<void> => {
    await db.deleteFrom('audio_purges').where('owner_id', '=', userId).execute();
  },
});
