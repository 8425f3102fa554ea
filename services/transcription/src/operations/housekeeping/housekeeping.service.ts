import { purgeOutbox } from '@escriba/db';
import type { Storage } from '@escriba/storage';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createUnclaimedObjectsRepository } from '../../recordings/files/unclaimed-objects.repository.ts';
import type { TranscriptionQueue } from '../../recordings/queue/queue.ts';
import { silencedPrefix } from '../../recordings/files/silenced-prefix.ts';
import type { UnclaimedObjects } from '../../recordings/files/unclaimed-objects.service.ts';
import { abandonReservation } from '../../recordings/quota/quota.service.ts';
import { createReservationIntentsRepository } from '../../recordings/quota/reservation-intents.repository.ts';
import type { UploadRemoval } from '../../uploads/tus/upload-removal.ts';
import { createHousekeepingRepository } from './housekeeping.repository.ts';
import { createSweep } from './sweep.ts';

type HousekeepingDeps = {
  db: Kysely<DB>;
  queue: Pick<TranscriptionQueue, 'add' | 'listMissing'>;
  unclaimedObjects: Pick<UnclaimedObjects, 'removeDue'>;
  storage: Pick<Storage, 'removeAbandoned'>;
  uploadRemoval: Pick<UploadRemoval, 'removeExpired'>;
  /** Thins the due versions of transcripts. */
  thinVersions: () => Promise<number>;
  /** Counts what reports need of transcripts that were written before reports. */
  fillFigures: () => Promise<number>;
  /** Gives recordings the sort keys of renamed labels that a process left unfinished. */
  settleLabels: () => Promise<number>;
  clock: () => Date;
};

const BATCH_SIZE = 100;
const RESERVATION_MS_MAX = 5 * 60_000;
/** As long as a retry is possible: audio is kept for 30 days. */
const CLOSED_ROUND_KEPT_MS = 60 * 24 * 3_600_000;
const ABANDONED_MS = 24 * 3_600_000;

/** Periodic maintenance. One worker at a time does it (`one-leader.ts`); several at once do no harm. */
export const createHousekeeping = (deps: HousekeepingDeps) => {
  const { db, unclaimedObjects, storage, clock } = deps;

  const sweepWaiting = createSweep({ ...deps, repository: createHousekeepingRepository(db) });

  /** Queues what is open in Postgres and missing in Redis. So a lost Redis loses nothing. */
  const sweep = async (): Promise<void> => {
    await sweepWaiting();
    await giveUpReservations();
  };

  /** Returns quota reserved for recordings that were never created: their process died. */
  const giveUpReservations = async (): Promise<void> => {
    const now = clock();
    const intents = createReservationIntentsRepository(db);
    const abandoned = await intents.listOpenBefore(new Date(now.getTime() - RESERVATION_MS_MAX), BATCH_SIZE);
    for (const key of abandoned) await abandonReservation(db, key, now);
    await intents.deleteClosedBefore(new Date(now.getTime() - CLOSED_ROUND_KEPT_MS));
  };

  /** Deletes free results after their 24 hours, with their audio, and everything else that is due. */
  const purge = async (): Promise<void> => {
    await db.transaction().execute(async (transaction) => {
      const now = clock();
      const expired = await createHousekeepingRepository(transaction).deleteExpired(now, BATCH_SIZE);
      const ledger = createUnclaimedObjectsRepository(transaction);
      for (const { id, storage_key: storageKey } of expired) {
        if (storageKey !== null) await ledger.insert(storageKey, now);
        await ledger.makeDue(silencedPrefix(id), now);
      }
    });
    await unclaimedObjects.removeDue();
    await deps.uploadRemoval.removeExpired();
    await storage.removeAbandoned({ olderThanMs: ABANDONED_MS });
    await deps.thinVersions();
    await purgeOutbox(db, clock());
    await deps.settleLabels();
    await deps.fillFigures();
  };

  return { sweep, purge };
};
