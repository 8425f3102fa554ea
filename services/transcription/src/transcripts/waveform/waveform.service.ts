import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';
import { transcriptionNotFound } from '../../recordings/recordings.errors.ts';
import { createWaveformRepository } from './waveform.repository.ts';

export type WaveformService = ReturnType<typeof createWaveformService>;

export const createWaveformService = ({ db }: { db: Kysely<DB> }) => ({
  /**
   * What a player draws, `peaks` in base64; null where nothing was measured: before a recording is decoded, and of those that are
   * older than waveforms. @throws transcriptionNotFound
   */
  get: async (userId: string, id: string): Promise<{ perSecond: number; peaks: string } | null> => {
    const row = await createWaveformRepository(db).find(userId, id);
    if (!row) throw transcriptionNotFound();
    const { per_second: perSecond, peaks } = row;
    return perSecond === null || peaks === null ? null : { perSecond, peaks: peaks.toString('base64') };
  },
});
