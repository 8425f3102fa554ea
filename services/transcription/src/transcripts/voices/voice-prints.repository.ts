import { packVoices, type VoiceWindow } from '@escriba/speech';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

/**
 * Stores voice prints, by the recording's id: the caller has checked its owner. They only group the speakers of their own recording again:
 * they are in no export, and no query compares those of two recordings.
 */
export const createVoicePrintsRepository = (db: Kysely<DB>) => ({
  /** Replaces those of an earlier recognition; without windows none are kept. */
  replace: async (id: string, windows: readonly VoiceWindow[]): Promise<void> => {
    const ofRecording = createVoicePrintsRepository(db);
    if (windows.length === 0) return ofRecording.forget([id]);
    await db
      .insertInto('voice_prints')
      .values({ transcription_id: id, windows: Buffer.from(packVoices(windows)) })
      .onConflict((conflict) =>
        conflict.column('transcription_id').doUpdateSet((eb) => ({ windows: eb.ref('excluded.windows') })),
      )
      .execute();
  },

  exists: async (id: string): Promise<boolean> => {
    const row = await db
      .selectFrom('voice_prints')
      .select('transcription_id')
      .where('transcription_id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Returns the bytes of `packVoices`; undefined if none are kept. */
  find: async (id: string): Promise<Uint8Array | undefined> => {
    const row = await db
      .selectFrom('voice_prints')
      .select('windows')
      .where('transcription_id', '=', id)
      .executeTakeFirst();
    return row?.windows;
  },

  forget: async (ids: readonly string[]): Promise<void> => {
    await db.deleteFrom('voice_prints').where('transcription_id', 'in', ids).execute();
  },
});
