import { createAudioTokens, createFreeAudioTokens } from './audio-tokens/audio-tokens.ts';
import { createClaimTrial } from './trial-claims/claim-trial.service.ts';
import { createFreeTrial } from './free-trial/free-trial.service.ts';
import { createMailChoices } from './mails/mail-choices.service.ts';
import { createPlanInForce } from './quota/plan-in-force.ts';
import { createQuota } from './quota/quota.service.ts';

// The door of the room: other rooms import from this file alone.

export type { AudioTokens, FreeAudioTokens } from './audio-tokens/audio-tokens.ts';
export { createExpiringTokens } from './audio-tokens/expiring-tokens.ts';
export { hashFile } from './files/hash-file.ts';
export { clipKeyOf, silencedPrefix, storageKeyOf } from './files/storage-keys.ts';
export { AUDIO_RETENTION_MS, isPlayedAsIs, mimeTypeOf } from './files/stored-audio.ts';
export { unclaimedObjectsIn } from './files/unclaimed-objects-in.ts';
export { createUnclaimedObjects, type UnclaimedObjects } from './files/unclaimed-objects.service.ts';
export { claimTrialRoutes } from './trial-claims/claim-trial.routes.ts';
export { freeRecordingTooLong } from './free-trial/free-trial.errors.ts';
export {
  claimFreeTrial,
  findTranscriptionOfTrial,
  forgetTrialAddresses,
  forgetTrialClaimant,
  type FreeTrial,
} from './free-trial/free-trial.service.ts';
export { applyLife } from './life/apply-life.ts';
export { followUp } from './life/follow-up.ts';
export { canRecogniseAgain, canRetry, isOpen } from './life/life.ts';
export { createEarlierRecognitionsRepository as earlierRecognitionsIn } from './life/earlier-recognitions.repository.ts';
export { createLivesRepository as livesIn, type LifeRow, type OldAudio } from './life/lives.repository.ts';
export type { LifeEvent } from './life/settlement.ts';
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
export { createEventRelay } from './quota/event-relay.ts';
export { isRefusal } from './quota/quota.errors.ts';
export { forgetReservations, giveUpReservations } from './quota/give-up-reservations.ts';
export type { PlanInForce } from './quota/plan-in-force.ts';
export { type Quota, type Reservation, settleReservation } from './quota/quota.service.ts';
export { createUsageClient, type UsageClient, type User } from './quota/usage-client.ts';
export { chosenLanguage } from './rounds/chosen-language.ts';
export {
  channelNamesOf,
  languagesOf,
  ownWordsOf,
  speakersExpectedOf,
  speechModelOf,
  toStoredWords,
  withChoices,
} from './rounds/client-info.ts';
export { FINISHED_MAILS, type FinishedMailRow } from './mails/finished-mails.repository.ts';
export { mailChoicesRoutes } from './mails/mail-choices.routes.ts';
export { eraseMailChoices, type MailChoicesService } from './mails/mail-choices.service.ts';
export { findPermanentFault } from './rounds/permanent-fault.ts';
export { recordingsIn } from './rounds/recordings-in.ts';
export { isMergeRound, isTrialRound } from './rounds/round-kinds.ts';
export { pieceInRecording, resultInRecording, spokenMs, stemOf, stemStartMs } from './rounds/stem-times.ts';
export { announceChange, transcriptionChannel, userChannel } from './row/announce.ts';
export { describeFault, TRANSCRIPTION_FAILED_CODE } from './row/faults.ts';
export { cleanFileName, cleanTitle } from './row/file-name.ts';
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
export { noteSearchChange, SEARCH_CHANGES, type SearchChange } from './row/search-changes.repository.ts';
export { inShortTransaction } from './row/short-transaction.ts';
export type { Transcription } from './row/transcriptions.repository.ts';

type RecordingsDeps = Parameters<typeof createQuota>[0] &
  Parameters<typeof createMailChoices>[0] &
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
    mailChoices: createMailChoices(deps),
    audioTokens: createAudioTokens(tokens),
    freeAudioTokens: createFreeAudioTokens(tokens),
  };
};
