import type { EventBus } from '@escriba/jobs';
import type { Kysely } from 'kysely';
import {
  announceChange,
  AUDIO_RETENTION_MS,
  unclaimedObjectsIn,
  silencedPrefix,
  type UnclaimedObjects,
  userOwner,
} from '../../recordings/recordings.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { type DueAudio, createRetentionRepository } from './retention.repository.ts';

type RetentionDeps = {
  db: Kysely<DB>;
  unclaimedObjects: Pick<UnclaimedObjects, 'remove'>;
  bus: Pick<EventBus, 'publish'>;
  clock: () => Date;
};

const BATCH_SIZE = 100;

/**
 * Deletes the audio of users' recordings 30 days after their upload; transcripts stay. Returns their number. Any number of workers may run
 * it at once; the next housekeeping retries objects that cannot be removed now.
 */
export const createAudioRetention = ({ db, unclaimedObjects, bus, clock }: RetentionDeps) => {
  const releaseBatch = (): Promise<{ due: DueAudio[]; storageKeys: string[] }> =>
    db.transaction().execute(async (transaction) => {
      const now = clock();
      const before = new Date(now.getTime() - AUDIO_RETENTION_MS);
      const due = await createRetentionRepository(transaction).releaseAudio(before, now, BATCH_SIZE);
      const ledger = unclaimedObjectsIn(transaction);
      const storageKeys: string[] = [];
      for (const { id, storage_key: storageKey } of due) {
        await ledger.insert(storageKey, now);
        storageKeys.push(storageKey, ...(await ledger.makeDue(silencedPrefix(id), now)));
      }
      return { due, storageKeys };
    });

  return async (): Promise<number> => {
    let purged = 0;
    for (;;) {
      const { due, storageKeys } = await releaseBatch();
      purged += due.length;
      for (const { id, owner_id } of due) await announceChange(bus, { id, owner: userOwner(owner_id) });
      for (const storageKey of storageKeys) await unclaimedObjects.remove(storageKey);
      if (due.length < BATCH_SIZE) return purged;
    }
  };
};
