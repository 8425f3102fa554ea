import type { Logger } from '@escriba/runtime';
import { type OneLeader, runEach, startChores } from '@escriba/work';
import type { TranscribeQueues } from '../../recordings/recordings.ts';
import type { createHousekeeping } from '../housekeeping/housekeeping.service.ts';

export type ChoresDeps = {
  /** Runs a job in one of all workers. */
  oneLeader: OneLeader;
  queues: Pick<TranscribeQueues, 'drainEarlier'>;
  housekeeping: ReturnType<typeof createHousekeeping>;
  purgeOldAudio: () => Promise<number>;
  /** Removes the addresses of free trials that are old enough. */
  forgetOldAddresses: () => Promise<void>;
  /** Deletes what is recorded about the use of recordings and is old enough. */
  forgetOldActivity: () => Promise<void>;
  logger: Logger;
};

const SWEEP = { name: 'sweep', everyMs: 60_000, leaseMs: 120_000 };
const PURGE = { name: 'purge', everyMs: 60_000, leaseMs: 600_000 };
const RETENTION = { name: 'retention', everyMs: 3_600_000, leaseMs: 3_600_000 };

/** Runs housekeeping each minute and retention each hour, in one of all workers, until stopped. */
export const startWorkerChores = ({ oneLeader, housekeeping, logger, ...deps }: ChoresDeps) => {
  const sweep = async (): Promise<void> => {
    await housekeeping.sweep();
    // Runs after the sweep, which has put the same recordings in the queues of their classes.
    const left = await deps.queues.drainEarlier();
    if (left > 0) logger.info({ left }, 'queue.earlier_drained');
  };
  const purgeOldAudio = async (): Promise<void> => {
    const purged = await deps.purgeOldAudio();
    if (purged > 0) logger.info({ purged }, 'retention.audio_purged');
  };
  return startChores({
    oneLeader,
    chores: [
      { ...SWEEP, run: sweep },
      { ...PURGE, run: housekeeping.purge },
      { ...RETENTION, run: () => runEach([deps.forgetOldAddresses, deps.forgetOldActivity, purgeOldAudio]) },
    ],
    onFailure: (error, chore) => {
      const event = chore === RETENTION.name ? 'worker.retention_failed' : 'worker.housekeeping_failed';
      logger.warn({ err: error, chore }, event);
    },
  });
};
