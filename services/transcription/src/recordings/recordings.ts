import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { createAudioTokens, createFreeAudioTokens } from './audio-tokens/audio-tokens.ts';
import { createUnclaimedObjectsRepository } from './files/unclaimed-objects.repository.ts';
import { createClaimTrial } from './free-trial/claim-trial.service.ts';
import { createFreeTrialRepository } from './free-trial/free-trial.repository.ts';
import { createFreeTrial } from './free-trial/free-trial.service.ts';
import { createPlanInForce } from './quota/plan-in-force.ts';
import { createQuota } from './quota/quota.service.ts';
import { createReservationIntentsRepository } from './quota/reservation-intents.repository.ts';
import { createPiecesRepository } from './rounds/pieces.repository.ts';
import { createRoundsRepository } from './rounds/rounds.repository.ts';
import { createSearchChangesRepository } from './row/search-changes.repository.ts';
import { createTranscriptionsRepository } from './row/transcriptions.repository.ts';

// The door of the room: other rooms import from this file alone.

export { type AudioTokens, type FreeAudioTokens } from './audio-tokens/audio-tokens.ts';
export { createExpiringTokens } from './audio-tokens/expiring-tokens.ts';
export { hashFile } from './files/hash-file.ts';
export { silencedPrefix } from './files/silenced-prefix.ts';
export { clipKeyOf, storageKeyOf } from './files/storage-key.ts';
export { AUDIO_RETENTION_MS, isPlayedAsIs, mimeTypeOf } from './files/stored-audio.ts';
export { createUnclaimedObjects, type UnclaimedObjects } from './files/unclaimed-objects.service.ts';
export { claimTrialRoutes } from './free-trial/claim-trial.routes.ts';
export { freeRecordingTooLong } from './free-trial/free-trial.errors.ts';
export { claimFreeTrial, type FreeTrial } from './free-trial/free-trial.service.ts';
export { type Capacity, estimateStarts, type OpenRecording } from './queue/estimate-starts.ts';
export { registerLaneMetrics } from './queue/lane-metrics.ts';
export { type Lane, laneOf, LANES, SHORT_MS_MAX } from './queue/lane.ts';
export { registerQueueDepth } from './queue/queue-depth.ts';
export {
  createTranscribeQueues,
  createTranscriptionQueue,
  type QueuedRound,
  transcribeJobOf,
  type TranscribeQueues,
  type TranscriptionQueue,
} from './queue/queue.ts';
export {
  type ChargeDeps,
  chargeNextRound,
  type EnqueueDeps,
  enqueueRound,
  withReservation,
} from './quota/charge-round.ts';
export { noteRoundEnded } from './quota/ended-rounds.ts';
export { giveUpReservations } from './quota/give-up-reservations.ts';
export { startEventRelay } from './quota/event-relay.ts';
export { type PlanInForce } from './quota/plan-in-force.ts';
export { fileOverPlan } from './quota/quota.errors.ts';
export { type Quota, type Reservation, settleReservation } from './quota/quota.service.ts';
export { createUsageClient, type UsageClient, type User } from './quota/usage-client.ts';
export { channelNamesOf } from './rounds/channel-names.ts';
export { chosenLanguage } from './rounds/chosen-language.ts';
export { isMergeRound } from './rounds/merge-round.ts';
export { findPermanentFault } from './rounds/permanent-fault.ts';
export { speakersExpectedOf } from './rounds/speakers-expected.ts';
export { speechModelOf } from './rounds/speech-model.ts';
export { pieceInRecording, resultInRecording, spokenMs, stemOf, stemStartMs } from './rounds/stem-times.ts';
export { isTrialRound } from './rounds/trial-round.ts';
export { announceChange, transcriptionChannel, userChannel } from './row/announce.ts';
export { describeFault, isCurable, TRANSCRIPTION_FAILED_CODE } from './row/faults.ts';
export { cleanFileName } from './row/file-name.ts';
export { deviceOwner, type Owner, ownerOf, userOwner } from './row/owner.ts';
export { type GetItem, type Reader, readerOf } from './row/reader.ts';
export { type ChangeRecording, createRecordingChanges } from './row/recording-changes.ts';
export {
  audioGone,
  readerMissing,
  recordingBusy,
  retryImpossible,
  transcriptionCancelled,
  transcriptionFinished,
  transcriptionNotFound,
} from './row/recordings.errors.ts';
export { noteSearchChange, type SearchChange } from './row/search-changes.repository.ts';
export { type Transcription } from './row/transcriptions.repository.ts';

/** The rows of recordings and their rounds. In a transaction where another room composes one; every function names the owner. */
export const recordingsIn = (db: Kysely<DB>) => {
  const { find, findForUpdate, insert, delete: remove } = createTranscriptionsRepository(db);
  const { cancel, retry, recogniseAgain } = createRoundsRepository(db);
  return {
    find,
    findForUpdate,
    findOfTrial: createFreeTrialRepository(db).findTranscription,
    insert,
    delete: remove,
    cancel,
    retry,
    recogniseAgain,
    ...createPiecesRepository(db),
  };
};

/** The records of stored objects that no recording owns. */
export const unclaimedObjectsIn = (db: Kysely<DB>) => {
  const { insert, insertHeld, postpone, makeDue, delete: remove } = createUnclaimedObjectsRepository(db);
  return { insert, insertHeld, postpone, makeDue, delete: remove };
};

/** The recordings whose name or text is not indexed yet. */
export const searchChangesIn = (db: Kysely<DB>) => createSearchChangesRepository(db);

/** Returns the free trial of a recording that gave no text. One that moved into an account stays used. */
export const releaseTrial = (db: Kysely<DB>, id: string): Promise<void> =>
  createFreeTrialRepository(db).release(id);

/** Removes the addresses of free trials that started before a time. */
export const forgetTrialAddresses = (db: Kysely<DB>, before: Date): Promise<void> =>
  createFreeTrialRepository(db).forgetAddresses(before);

/** Deletes what the room keeps about a user besides recordings: open reservations, and who claimed a free trial. */
export const eraseQuotaAndTrial = async (db: Kysely<DB>, userId: string): Promise<void> => {
  await createReservationIntentsRepository(db).deleteOfUser(userId);
  await createFreeTrialRepository(db).forgetClaimant(userId);
};

type RecordingsDeps = Parameters<typeof createQuota>[0] &
  Parameters<typeof createClaimTrial>[0] & {
    /** The service's own secret, which signs the addresses of audio. */
    readonly ownSecret: string;
  };

/** Creates the room's services of the API. */
export const createRecordings = (deps: RecordingsDeps) => {
  const tokens = { secret: deps.ownSecret, clock: deps.clock };
  return {
    quota: createQuota(deps),
    planInForce: createPlanInForce(deps),
    freeTrial: createFreeTrial(deps),
    claimTrial: createClaimTrial(deps),
    audioTokens: createAudioTokens(tokens),
    freeAudioTokens: createFreeAudioTokens(tokens),
  };
};
