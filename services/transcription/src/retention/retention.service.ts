import { AUDIO_RETENTION_DAYS } from '@escriba/contracts';
import type { EventBus } from '@escriba/jobs';
import type { Kysely } from 'kysely';
import { announceChange } from '../channels.ts';
import type { DB } from '../db/schema.generated.ts';
import { createLooseObjectsRepository } from '../loose-objects/loose-objects.repository.ts';
import type { LooseObjects } from '../loose-objects/loose-objects.service.ts';
import { userOwner } from '../transcriptions/owner.ts';
import { type DueAudio, createRetentionRepository } from './retention.repository.ts';

type RetentionDeps = {
  db: Kysely<DB>;
  looseObjects: Pick<LooseObjects, 'remove'>;
  bus: Pick<EventBus, 'publish'>;
  clock: () => Date;
};

const RETENTION_MS = AUDIO_RETENTION_DAYS * 86_400_000;
const BATCH_SIZE = 100;

/**
 * Deletes the audio of people's recordings 30 days after they came; transcripts stay. Answers how many went. Any number of workers
 * may do it at once; an object that cannot be removed now is removed by the next housekeeping.
 */
export const createAudioRetention = ({ db, looseObjects, bus, clock }: RetentionDeps) => {
  const releaseBatch = (): Promise<DueAudio[]> =>
    db.transaction().execute(async (transaction) => {
      const now = clock();
      const before = new Date(now.getTime() - RETENTION_MS);
      const due = await createRetentionRepository(transaction).releaseAudio(before, now, BATCH_SIZE);
      const ledger = createLooseObjectsRepository(transaction);
      for (const { storage_key: storageKey } of due) await ledger.insert(storageKey, now);
      return due;
    });

  return async (): Promise<number> => {
    let purged = 0;
    for (;;) {
      const batch = await releaseBatch();
      purged += batch.length;
      for (const { id, owner_id } of batch) await announceChange(bus, { id, owner: userOwner(owner_id) });
      for (const { storage_key } of batch) await looseObjects.remove(storage_key);
      if (batch.length < BATCH_SIZE) return purged;
    }
  };
};
