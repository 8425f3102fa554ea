import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { OldAudio } from '../../recordings/recordings.ts';

/** Stores the record of deleted audio. */
export const createRetentionRepository = (db: Kysely<DB>) => ({
  record: async (purged: readonly OldAudio[], now: Date): Promise<void> => {
    if (purged.length === 0) return;
    await db
      .insertInto('audio_purges')
      .values(
        purged.map((row) => ({
          transcription_id: row.id,
          owner_id: row.owner_id,
          size_bytes: row.size_bytes,
          uploaded_at: row.created_at,
          purged_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** Removes the records of a user's deleted audio with the account. */
  forget: async (userId: string): Promise<void> => {
    await db.deleteFrom('audio_purges').where('owner_id', '=', userId).execute();
  },
});
