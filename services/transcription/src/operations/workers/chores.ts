import { type Logger, every } from '@escriba/runtime';
import type { TranscribeQueues } from '../../recordings/recordings.ts';
import type { createHousekeeping } from '../housekeeping/housekeeping.service.ts';
import type { OneLeader } from './one-leader.ts';

export type ChoresDeps = {
  /** Runs a job in one of all workers. */
  oneLeader: OneLeader;
  queues: Pick<TranscribeQueues, 'drainEarlier'>;
  housekeeping: ReturnType<typeof createHousekeeping>;
  purgeOldAudio: () => Promise<number>;
  /** Removes the addresses of free trials that are old enough. */
  forgetOldAddresses: () => Promise<void>;
  logger: Logger;
};

/** How often a worker asks whether it is its turn. */
const ASKING_INTERVAL_MS = 10_000;
const SWEEP = { everyMs: 60_000, leaseMs: 120_000 };
const PURGE = { everyMs: 60_000, leaseMs: 600_000 };
const RETENTION = { everyMs: 3_600_000, leaseMs: 3_600_000 };

/** Housekeeping each minute and retention each hour, in one of all workers, until stopped. */
export const startChores = (
  { oneLeader, housekeeping, logger, ...deps }: ChoresDeps,
  logFailure: (event: string) => (error: unknown) => void,
): { stop: () => Promise<void> } => {
  const sweep = async (): Promise<void> => {
    await housekeeping.sweep();
    // After the sweep, which has put the same recordings in the queues of their classes.
    const left = await deps.queues.drainEarlier();
    if (left > 0) logger.info({ left }, 'queue.earlier_drained');
  };
  const purgeOldAudio = async (): Promise<void> => {
    await deps.forgetOldAddresses();
    const purged = await deps.purgeOldAudio();
    if (purged > 0) logger.info({ purged }, 'retention.audio_purged');
  };
  const runHousekeeping = async (): Promise<void> => {
    await oneLeader('sweep', SWEEP, sweep);
    await oneLeader('purge', PURGE, housekeeping.purge);
  };
  const retain = () => oneLeader('retention', RETENTION, purgeOldAudio);
  const loops = [
    every(ASKING_INTERVAL_MS, runHousekeeping, logFailure('worker.housekeeping_failed')),
    every(ASKING_INTERVAL_MS, retain, logFailure('worker.retention_failed')),
  ];
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
};
