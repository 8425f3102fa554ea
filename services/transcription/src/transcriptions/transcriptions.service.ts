import type { EventBus } from '@escriba/jobs';
import type { Kysely } from 'kysely';
import { createAccountRepository } from '../account/account.repository.ts';
import { transcriptionChannel } from '../channels.ts';
import type { DB } from '../db/schema.generated.ts';
import { createFreeTrialRepository } from '../free-trial/free-trial.repository.ts';
import type { TranscriptionQueue } from '../pipeline/queue.ts';
import { createLooseObjectsRepository } from '../loose-objects/loose-objects.repository.ts';
import type { LooseObjects } from '../loose-objects/loose-objects.service.ts';
import type { Owner } from './owner.ts';
import { isFinal } from './snapshot.ts';
import { transcriptionFinished, transcriptionNotFound } from './transcriptions.errors.ts';
import { createTranscriptionsRepository } from './transcriptions.repository.ts';

type TranscriptionsDeps = {
  db: Kysely<DB>;
  looseObjects: Pick<LooseObjects, 'remove'>;
  bus: Pick<EventBus, 'publish'>;
  queue: Pick<TranscriptionQueue, 'stop'>;
  clock: () => Date;
};

export type TranscriptionsService = ReturnType<typeof createTranscriptionsService>;

/** What owners do with their transcriptions. */
export const createTranscriptionsService = (deps: TranscriptionsDeps) => {
  const loosen = async (transaction: Kysely<DB>, storageKey: string | null): Promise<string | null> => {
    if (storageKey !== null) await createLooseObjectsRepository(transaction).insert(storageKey, deps.clock());
    return storageKey;
  };

  const announceStop = async (id: string): Promise<void> => {
    await Promise.all([deps.queue.stop(id), deps.bus.publish(transcriptionChannel(id), {})]);
  };

  /** False when there is none. */
  const removeIfThere = async (owner: Owner, id: string): Promise<boolean> => {
    const removed = await deps.db.transaction().execute(async (transaction) => {
      const transcriptions = createTranscriptionsRepository(transaction);
      const row = await transcriptions.findForUpdate(owner, id);
      if (!row) return undefined;
      if (row.status !== 'completed') await createFreeTrialRepository(transaction).release(id);
      await transcriptions.delete(owner, id);
      return { storageKey: await loosen(transaction, row.storage_key) };
    });
    if (!removed) return false;
    await announceStop(id);
    if (removed.storageKey !== null) await deps.looseObjects.remove(removed.storageKey);
    return true;
  };

  return {
    /** Stops a waiting or running transcription and removes its audio. @throws transcriptionNotFound, transcriptionFinished */
    cancel: async (owner: Owner, id: string): Promise<void> => {
      const storageKey = await deps.db.transaction().execute(async (transaction) => {
        const transcriptions = createTranscriptionsRepository(transaction);
        const row = await transcriptions.findForUpdate(owner, id);
        if (!row) throw transcriptionNotFound();
        if (isFinal(row.status)) throw transcriptionFinished();
        await transcriptions.cancel(owner, id, deps.clock());
        await createFreeTrialRepository(transaction).release(id);
        return loosen(transaction, row.storage_key);
      });
      await announceStop(id);
      if (storageKey !== null) await deps.looseObjects.remove(storageKey);
    },

    /** Removes a transcription, its text and its audio; one that runs is stopped. @throws transcriptionNotFound */
    delete: async (owner: Owner, id: string): Promise<void> => {
      if (!(await removeIfThere(owner, id))) throw transcriptionNotFound();
    },

    /** Removes all that an owner has. */
    deleteAll: async (owner: Owner): Promise<void> => {
      for (const id of await createAccountRepository(deps.db).listIds(owner)) await removeIfThere(owner, id);
    },
  };
};
