import type { Storage } from '@escriba/storage';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import { createLooseObjectsRepository } from '../loose-objects/loose-objects.repository.ts';
import type { LooseObjects } from '../loose-objects/loose-objects.service.ts';
import type { TranscriptionQueue } from '../pipeline/queue.ts';
import { createHousekeepingRepository } from './housekeeping.repository.ts';

type HousekeepingDeps = {
  db: Kysely<DB>;
  queue: Pick<TranscriptionQueue, 'add'>;
  looseObjects: Pick<LooseObjects, 'removeDue'>;
  storage: Pick<Storage, 'removeAbandoned'>;
  clock: () => Date;
};

const SILENCE_MS_MAX = 60_000;
const EXPIRED_BATCH_SIZE = 100;
const ABANDONED_MS = 24 * 3_600_000;

/** What keeps the service right by itself. Any number of workers may do it at once. */
export const createHousekeeping = ({ db, queue, looseObjects, storage, clock }: HousekeepingDeps) => {
  /** Queues what Postgres says is open; what is queued already stays as it is. So a lost Redis loses nothing. */
  const sweep = async (): Promise<void> => {
    const silentSince = new Date(clock().getTime() - SILENCE_MS_MAX);
    for (const id of await createHousekeepingRepository(db).listToQueue(silentSince)) await queue.add(id);
  };

  /** Deletes free results after their 24 hours, with their audio, and whatever else is due. */
  const purge = async (): Promise<void> => {
    await db.transaction().execute(async (transaction) => {
      const now = clock();
      const storageKeys = await createHousekeepingRepository(transaction).deleteExpired(
        now,
        EXPIRED_BATCH_SIZE,
      );
      const ledger = createLooseObjectsRepository(transaction);
      for (const storageKey of storageKeys) await ledger.insert(storageKey, now);
    });
    await looseObjects.removeDue();
    await storage.removeAbandoned({ olderThanMs: ABANDONED_MS });
  };

  return { sweep, purge };
};
