import type { OperatorStorage } from '@escriba/contracts/operator/transcription';
import { AUDIO_RETENTION_DAYS } from '@escriba/contracts/transcription/audio';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { AUDIO_RETENTION_MS } from '../../recordings/recordings.ts';
import { createStorageRepository } from './storage.repository.ts';

const PURGE_DAYS = 14;
/** Time from which a removal is late: housekeeping runs every minute, retention every hour. */
const REMOVAL_LATE_MS = 10 * 60_000;
const RETENTION_LATE_MS = 2 * 3_600_000;

/** Returns stored audio, and the record of removed audio, as Postgres has them. */
export const createStorageOverview = ({
  db,
  clock,
}: {
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
}) => {
  const ago = (ms: number): Date => new Date(clock().getTime() - ms);
  return async (): Promise<OperatorStorage> => {
    const repository = createStorageRepository(db);
    const [audio, unfinishedUploads, removals, overdueAudio, purges, purgeDays] = await Promise.all([
      repository.sumAudio(),
      repository.sumUnfinishedUploads(),
      repository.countRemovals(ago(REMOVAL_LATE_MS)),
      repository.countAudioBefore(ago(AUDIO_RETENTION_MS + RETENTION_LATE_MS)),
      repository.sumPurges(),
      repository.listPurgeDays(PURGE_DAYS),
    ]);
    return {
      audio,
      unfinishedUploads,
      removals: { ...removals, oldestDueAt: removals.oldestDueAt?.toISOString() ?? null },
      retentionDays: AUDIO_RETENTION_DAYS,
      overdueAudio,
      purges,
      purgeDays,
    };
  };
};
