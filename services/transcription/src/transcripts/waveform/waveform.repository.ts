import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

/** Returns the key of a waveform beside its transcription's, from the audio track that a user chose; null if it was chosen automatically. */
export const waveformKeyOf = (track: number | null): number => track ?? 0;

/** Stores a waveform for each audio track that was recognised. They are deleted with their transcription. */
export const createWaveformRepository = (db: Kysely<DB>) => ({
  exists: async (transcriptionId: string, track: number | null): Promise<boolean> => {
    const row = await db
      .selectFrom('waveforms')
      .select('transcription_id')
      .where('transcription_id', '=', transcriptionId)
      .where('audio_track', '=', waveformKeyOf(track))
      .executeTakeFirst();
    return row !== undefined;
  },

  /**
   * Reads the waveform of the current text without authorisation, which the caller has checked. Returns undefined if it was not measured.
   */
  read: (transcriptionId: string) =>
    db
      .selectFrom('waveforms')
      .leftJoin('transcripts', 'transcripts.transcription_id', 'waveforms.transcription_id')
      .select(['per_second', 'peaks'])
      .where('waveforms.transcription_id', '=', transcriptionId)
      .where('waveforms.audio_track', '=', OF_TEXT)
      .executeTakeFirst(),

  /**
   * Finds the waveform of the current text. Returns undefined if the user has no such recording, and no `peaks` if they were not
   * measured.
   */
  find: (userId: string, transcriptionId: string) =>
    db
      .selectFrom('transcriptions')
      .leftJoin('transcripts', 'transcripts.transcription_id', 'transcriptions.id')
      .leftJoin('waveforms', (join) =>
        join
          .onRef('waveforms.transcription_id', '=', 'transcriptions.id')
          .on('waveforms.audio_track', '=', OF_TEXT),
      )
      .select(['per_second', 'peaks'])
      .where('transcriptions.id', '=', transcriptionId)
      .where('owner_kind', '=', 'user')
      .where('owner_id', '=', userId)
      .executeTakeFirst(),
});

/** The number of the text's audio track, as `waveformKeyOf` gives it. */
const OF_TEXT = sql<number>`coalesce(transcripts.audio_track, 0)`;
