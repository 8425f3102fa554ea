import type { EventBus } from '@escriba/jobs';
import type { Kysely } from 'kysely';
import {
  announceChange,
  type ChangeRecording,
  clipKeyOf,
  releaseTrial,
  recordingsIn,
  unclaimedObjectsIn,
  noteRoundEnded,
  type Owner,
  silencedPrefix,
  type Transcription,
  transcriptionFinished,
  transcriptionNotFound,
  type TranscriptionQueue,
  type UnclaimedObjects,
} from '../../recordings/recordings.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { transcriptsIn } from '../../transcripts/transcripts.ts';
import { isFinal } from './snapshot.ts';

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

export type TranscriptionsService = ReturnType<typeof createTranscriptionsService>;

/** Actions of owners on their transcriptions. */
export const createTranscriptionsService = (deps: TranscriptionsDeps) => {
  const announceStop = async (owner: Owner, row: Transcription): Promise<void> => {
    deps.wakeOutbox();
    await Promise.all([
      deps.queue.stop({ ...row, durationMs: row.probed_duration_ms }),
      announceChange(deps.bus, { id: row.id, owner }),
    ]);
  };

  /** Returns false if there is none. */
  const removeIfThere = async (owner: Owner, id: string): Promise<boolean> => {
    const removed = await deps.changeRecording({ id, ownerId: owner.id }, async (transaction) => {
      const recordings = recordingsIn(transaction);
      const row = await recordings.findForUpdate(owner, id);
      if (!row) return undefined;
      if (row.status !== 'completed') await returnTrial(transaction, id);
      await endRound(transaction, row, { outcome: 'deleted', now: deps.clock() });
      await recordings.delete(owner, id);
      return { row, storageKeys: await releaseAudio(transaction, row, deps.clock()) };
    });
    if (!removed) return false;
    await announceStop(owner, removed.row);
    for (const storageKey of removed.storageKeys) await deps.unclaimedObjects.remove(storageKey);
    return true;
  };

  return {
    /**
     * Cancels a waiting or running transcription. A visitor's audio is removed, a user's kept for a retry; an earlier recognition is
     * restored. A visitor who could read any of the text has used the free trial.
     * @throws transcriptionNotFound, transcriptionFinished, recordingBusy
     */
    cancel: async (owner: Owner, id: string): Promise<void> => {
      const { row, storageKeys } = await deps.changeRecording(
        { id, ownerId: owner.id },
        async (transaction) => {
          const recordings = recordingsIn(transaction);
          const row = await recordings.findForUpdate(owner, id);
          if (!row) throw transcriptionNotFound();
          if (isFinal(row.status)) throw transcriptionFinished();
          await endRound(transaction, row, { outcome: 'cancelled', now: deps.clock() });
          const ended = { errorCode: null, now: deps.clock() };
          const isReadable = await transcriptsIn(transaction).restoreEarlier(id, ended);
          if (!isReadable) await recordings.cancel(owner, id, deps.clock());
          await returnTrial(transaction, id);
          const isKept = owner.kind === 'user';
          return { row, storageKeys: isKept ? [] : await releaseAudio(transaction, row, deps.clock()) };
        },
      );
      await announceStop(owner, row);
      for (const storageKey of storageKeys) await deps.unclaimedObjects.remove(storageKey);
    },

    /** Removes a transcription, its text and its audio; cancels a running one. @throws transcriptionNotFound, recordingBusy */
    delete: async (owner: Owner, id: string): Promise<void> => {
      if (!(await removeIfThere(owner, id))) throw transcriptionNotFound();
    },

    /** The same, without an error if there is none. */
    deleteIfThere: removeIfThere,
  };
};

/** Releases the recording and its silenced copies; returns their keys. */
const releaseAudio = async (
  transaction: Kysely<DB>,
  { id, storage_key: storageKey }: Transcription,
  now: Date,
): Promise<string[]> => {
  const ledger = unclaimedObjectsIn(transaction);
  const copies = await ledger.makeDue(silencedPrefix(id), now);
  if (storageKey === null) return copies;
  const decoded = await ledger.makeDue(clipKeyOf(storageKey), now);
  await ledger.insert(storageKey, now);
  return [...copies, ...decoded, storageKey];
};

/** Readable text uses up the free trial: otherwise cancelling late would give the text for free. */
const returnTrial = async (transaction: Kysely<DB>, id: string): Promise<void> => {
  if (await recordingsIn(transaction).hasShownText(id)) return;
  await releaseTrial(transaction, id);
};

/** Charges only the speech recognised in this round. */
const endRound = async (
  transaction: Kysely<DB>,
  row: Transcription,
  { outcome, now }: { outcome: 'cancelled' | 'deleted'; now: Date },
): Promise<void> => {
  if (isFinal(row.status)) return;
  const doneMs = await recordingsIn(transaction).sumDoneMs(row.id);
  const chargedMs = Math.max(0, doneMs - row.kept_ms);
  await noteRoundEnded(transaction, row, { outcome, chargedMs, now });
};
