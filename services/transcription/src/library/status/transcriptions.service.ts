import type { EventBus } from '@escriba/jobs';
import type { Kysely } from 'kysely';
import { noteActivity } from '../../platform/activity/activity.ts';
import {
  applyLife,
  type ChangeRecording,
  followUp,
  type LifeEvent,
  type Owner,
  recordingsIn,
  transcriptionFinished,
  transcriptionNotFound,
  type TranscriptionQueue,
  type UnclaimedObjects,
} from '../../recordings/recordings.ts';
import type { DB } from '../../platform/db/schema.generated.ts';

type TranscriptionsDeps = {
  db: Kysely<DB>;
  unclaimedObjects: Pick<UnclaimedObjects, 'remove'>;
  bus: Pick<EventBus, 'publish'>;
  queue: Pick<TranscriptionQueue, 'stop'>;
  changeRecording: ChangeRecording;
  /** Called when a round has ended and its event is to be delivered. */
  wakeOutbox: () => void;
  clock: () => Date;
};

type Outcome = 'done' | 'missing' | 'impossible';

export type TranscriptionsService = ReturnType<typeof createTranscriptionsService>;

/** Performs the owners' actions on their transcriptions. */
export const createTranscriptionsService = (deps: TranscriptionsDeps) => {
  /** Carries out an event of the owner's, if the recording is there and its state allows it. @throws recordingBusy */
  const carryOut = async (owner: Owner, id: string, event: LifeEvent): Promise<Outcome> => {
    const found = await deps.changeRecording({ id, ownerId: owner.id }, async (transaction) => {
      const row = await recordingsIn(transaction).findForUpdate(owner, id);
      const now = deps.clock();
      // Before the row is deleted, whose name the entry has.
      if (event.kind === 'deleted' && row !== undefined)
        await noteActivity(transaction, { ownerId: owner.id, ids: [id], action: 'deleted', at: now });
      return row && { row, applied: await applyLife(transaction, row, { event, now }) };
    });
    if (found === undefined) return 'missing';
    if (found.applied === undefined) return 'impossible';
    deps.wakeOutbox();
    await deps.queue.stop({ ...found.row, durationMs: found.row.probed_duration_ms });
    await followUp(deps, { changed: [{ id, owner }], storageKeys: found.applied.storageKeys });
    return 'done';
  };

  return {
    /**
     * Cancels a waiting or running transcription. A visitor's audio is removed, a user's kept for a retry; an earlier recognition is
     * restored. A visitor who could read any of the text has used the free trial.
     * @throws transcriptionNotFound, transcriptionFinished, recordingBusy
     */
    cancel: async (owner: Owner, id: string): Promise<void> => {
      const outcome = await carryOut(owner, id, { kind: 'cancelled' });
      if (outcome === 'missing') throw transcriptionNotFound();
      if (outcome === 'impossible') throw transcriptionFinished();
    },

    /** Removes a transcription, its text and its audio; cancels a running one. @throws transcriptionNotFound, recordingBusy */
    delete: async (owner: Owner, id: string): Promise<void> => {
      if ((await carryOut(owner, id, { kind: 'deleted' })) === 'missing') throw transcriptionNotFound();
    },

    /** Does the same, without an error if there is none: returns false. */
    deleteIfThere: async (owner: Owner, id: string): Promise<boolean> =>
      (await carryOut(owner, id, { kind: 'deleted' })) === 'done',
  };
};
