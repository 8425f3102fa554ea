import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';

/** Waveforms are deleted with their transcription. */
export const createWaveformRepository = (db: Kysely<DB>) => ({
  exists: async (transcriptionId: string): Promise<boolean> => {
    const row = await db
      .selectFrom('waveforms')
      .select('transcription_id')
      .where('transcription_id', '=', transcriptionId)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Without authorisation: the caller has checked it. Undefined if it was not measured. */
  read: (transcriptionId: string) =>
    db
      .selectFrom('waveforms')
      .select(['per_second', 'peaks'])
      .where('transcription_id', '=', transcriptionId)
      .executeTakeFirst(),

  /** Undefined if the user has no such recording; without `peaks` if they were not measured. */
  find: (userId: string, transcriptionId: string) =>
    db
      .selectFrom('transcriptions')
      .leftJoin('waveforms', 'waveforms.transcription_id', 'transcriptions.id')
      .select(['per_second', 'peaks'])
      .where('transcriptions.id', '=', transcriptionId)
      .where('owner_kind', '=', 'user')
      .where('owner_id', '=', userId)
      .executeTakeFirst(),
});
