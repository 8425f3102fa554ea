import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { transcriptionNotFound } from '../../recordings/recordings.ts';
import { createWaveformRepository } from './waveform.repository.ts';

export type WaveformService = ReturnType<typeof createWaveformService>;

export const createWaveformService = ({ db }: { db: Kysely<DB> }) => ({
  /**
   * Returns the waveform for the player, `peaks` in base64; null if it was not measured: before a recording is decoded, and for recordings
   * from before waveforms existed.
   * @throws transcriptionNotFound
   */
  get: async (userId: string, id: string): Promise<{ perSecond: number; peaks: string } | null> => {
    const row = await createWaveformRepository(db).find(userId, id);
    if (!row) throw transcriptionNotFound();
    const { per_second: perSecond, peaks } = row;
    return perSecond === null || peaks === null ? null : { perSecond, peaks: peaks.toString('base64') };
  },
});
