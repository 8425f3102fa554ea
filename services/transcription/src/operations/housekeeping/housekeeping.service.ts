import { purgeOutbox, runEach } from '@escriba/work';
import type { Storage } from '@escriba/storage';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import {
  applyLife,
  giveUpReservations,
  livesIn,
  type TranscriptionQueue,
  type UnclaimedObjects,
} from '../../recordings/recordings.ts';
import { purgeWebhookLog } from '../../webhooks/webhooks.ts';
import type { UploadLinkRemoval, UploadRemoval } from '../../uploads/uploads.ts';
import { createHousekeepingRepository } from './housekeeping.repository.ts';
import { createSweep } from './sweep.ts';

type HousekeepingDeps = {
  db: Kysely<DB>;
  queue: Pick<TranscriptionQueue, 'add' | 'listMissing'>;
  unclaimedObjects: Pick<UnclaimedObjects, 'removeDue'>;
  storage: Pick<Storage, 'removeAbandoned'>;
  uploadRemoval: Pick<UploadRemoval, 'removeExpired'>;
  uploadLinkRemoval: Pick<UploadLinkRemoval, 'removeExpired'>;
  /** Thins the due versions of transcripts. */
  thinVersions: () => Promise<unknown>;
  /** Counts what reports need of transcripts that were written before reports. */
  fillFigures: () => Promise<unknown>;
  /** Gives recordings the sort keys of renamed labels that a process left unfinished. */
  settleLabels: () => Promise<number>;
  /** Deletes links that ended days ago. */
  forgetOldLinks: () => Promise<void>;
  clock: () => Date;
};

const BATCH_SIZE = 100;
const ABANDONED_MS = 24 * 3_600_000;

/** Runs periodic maintenance. One worker at a time does it; several at once do no harm. */
export const createHousekeeping = (deps: HousekeepingDeps) => {
  const { db, unclaimedObjects, storage, clock } = deps;

  const sweepWaiting = createSweep({ ...deps, repository: createHousekeepingRepository(db) });

  /** Queues what is open in Postgres and missing in Redis. So a lost Redis loses nothing. */
  const sweep = async (): Promise<void> => {
    await sweepWaiting();
    await giveUpReservations(db, clock());
  };

  const deleteExpired = (): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const now = clock();
      for (const row of await livesIn(transaction).lockExpired(now, BATCH_SIZE))
        await applyLife(transaction, row, { event: { kind: 'expired' }, now });
    });

  /** Deletes free results after their 24 hours, with their audio, and everything else that is due. */
  const purge = (): Promise<void> =>
    runEach([
      deleteExpired,
      unclaimedObjects.removeDue,
      deps.uploadRemoval.removeExpired,
      deps.uploadLinkRemoval.removeExpired,
      () => storage.removeAbandoned({ olderThanMs: ABANDONED_MS }),
      deps.thinVersions,
      () => purgeOutbox(db, clock()),
      () => purgeWebhookLog(db, clock()),
      deps.settleLabels,
      deps.fillFigures,
      deps.forgetOldLinks,
    ]);

  return { sweep, purge };
};
